import { createStore } from '@formpost/ui/store.ts'

/** Whether the browser has granted persistent storage; null if it is unknown. */
export const isPersisted = createStore<boolean | null>(null)

async function updatePersisted(answer: Promise<boolean> | undefined): Promise<void> {
  try {
    isPersisted.set((await answer) ?? null)
  } catch {
    // Still unknown.
  }
}

export const checkPersistence = (): Promise<void> =>
  updatePersisted(navigator.storage?.persisted?.())

/** Requests persistent storage. Some browsers ask the user, so call it only once there is data to protect. */
export const requestPersistence = (): Promise<void> =>
  updatePersisted(navigator.storage?.persist?.())

/** Storage in bytes; null if the browser does not report it. */
export async function estimateStorage(): Promise<{ used: number; free: number } | null> {
  try {
    const { usage, quota } = await navigator.storage.estimate()
    if (usage === undefined || quota === undefined) return null
    return { used: usage, free: Math.max(quota - usage, 0) }
  } catch {
    return null
  }
}
