import { keepFocus } from '@formpost/ui/keep-focus.ts'

import { watchPin } from '../pin/auto-lock.ts'
import { startServiceWorker } from './update.ts'

/** Starts what is not needed to show the first screen. */
export function afterStart(): void {
  keepFocus()
  startServiceWorker()
  watchPin()
  // Only iOS has this property, which is false in a tab.
  if ((navigator as { standalone?: boolean }).standalone !== false) return
  import('../ios/ios-tab.tsx').then(({ showIosTab }) => showIosTab()).catch(console.error)
}
