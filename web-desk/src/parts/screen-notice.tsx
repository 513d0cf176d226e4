import { currentVisit, type Visit } from '@formpost/ui/router.ts'
import { createStore, useStore } from '@formpost/ui/store.ts'

import { announce } from './announce.ts'

const notice = createStore<{ text: string; visit: Visit } | null>(null)

/** Says on the screen that is shown now what has happened before it. The next navigation removes it. */
export function showNotice(text: string): void {
  notice.set({ text, visit: currentVisit.get() })
  announce(text)
}

export function ScreenNotice() {
  const visit = useStore(currentVisit)
  const shown = useStore(notice)
  if (shown?.visit !== visit) return null
  return <p class="notice small screen-notice">{shown.text}</p>
}
