import { createStore, useStore } from '@formpost/ui/store.ts'

import { announce } from './announce.ts'
import { currentLocation, type Location } from './router.ts'

const notice = createStore<{ text: string; location: Location } | null>(null)

/** Says on the screen that is shown now what has happened before it. The next navigation removes it. */
export function showNotice(text: string): void {
  notice.set({ text, location: currentLocation.get() })
  announce(text)
}

export function ScreenNotice() {
  const location = useStore(currentLocation)
  const shown = useStore(notice)
  if (shown?.location !== location) return null
  return <p class="notice small screen-notice">{shown.text}</p>
}
