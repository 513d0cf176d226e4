import { createStore } from '@formpost/ui/store.ts'

/** Present in `localStorage` while a PIN is set, so that the page is locked before anything is read. */
export const pinFlag = 'formpost-pin'

export function hasPin(): boolean {
  try {
    return pinFlag in localStorage
  } catch {
    // Storage is blocked.
    return false
  }
}

/** Whether the PIN must be entered before a screen is shown. */
export const isLocked = createStore(hasPin())
