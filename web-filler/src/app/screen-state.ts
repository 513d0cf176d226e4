import { createStore } from './store.ts'

/** What the bar names: the form that is open, else nothing of its own. */
export const barTitle = createStore<string | null>(null)

/** Saves what is on the screen as a file, where something is; for when the device can't store it. */
export const memoryExport = createStore<(() => Promise<void>) | null>(null)
