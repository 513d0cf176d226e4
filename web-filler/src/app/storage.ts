import { createStore } from './store.ts'

/** Whether the browser has promised not to delete what is kept here; null while or where it does not say. */
export const isProtected = createStore<boolean | null>(null)

async function note(answer: Promise<boolean> | undefined): Promise<void> {
  try {
    isProtected.set((await answer) ?? null)
  } catch {
    // It does not say.
  }
}

export const lookAtProtection = (): Promise<void> => note(navigator.storage?.persisted?.())

/** Asks the browser for that promise. Some ask the person in turn, so there must be something to protect. */
export const askForProtection = (): Promise<void> => note(navigator.storage?.persist?.())

/** In bytes; null where the browser does not say. */
export async function storageInUse(): Promise<{ used: number; free: number } | null> {
  try {
    const { usage, quota } = await navigator.storage.estimate()
    if (usage === undefined || quota === undefined) return null
    return { used: usage, free: Math.max(quota - usage, 0) }
  } catch {
    return null
  }
}
