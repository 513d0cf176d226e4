import { useEffect } from 'preact/hooks'

import { words } from './messages/index.ts'

/** Names the browser's tab while the screen shows. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === words.appName ? title : `${title} – ${words.appName}`
  }, [title])
}
