import { createStore } from '@formpost/ui/store.ts'

/** Activates the waiting new version; null if there is none. */
export const pendingUpdate = createStore<(() => void) | null>(null)
