import { useEffect } from 'preact/hooks'

import { messages } from './messages/index.ts'

/** Sets the title of the document. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === messages.appName ? title : `${title} – ${messages.appName}`
  }, [title])
}
