import { useLayoutEffect } from 'preact/hooks'

export const appName = 'Formpost'

/** Sets the title of the document. */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title === appName ? title : `${title} – ${appName}`
  }, [title])
}
