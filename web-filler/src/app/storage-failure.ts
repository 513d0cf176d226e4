import { createStore } from '@formpost/ui/store.ts'

/** Why nothing can be saved: the disk is full, IndexedDB fails, or another tab blocks an upgrade. */
export type StorageFailure = 'full' | 'failing' | 'blocked'

const store = createStore<StorageFailure | null>(null)

function kindOf(error: unknown): StorageFailure {
  const names = [error, (error as { inner?: unknown } | null)?.inner].map(
    (item) => (item as { name?: unknown } | null)?.name,
  )
  return names.includes('QuotaExceededError') ? 'full' : 'failing'
}

function report(error: unknown): void {
  console.error(error)
  store.set(kindOf(error))
}

/** The current failure of IndexedDB, shown as a banner until a save succeeds. */
export const storageFailure = {
  store,
  report,
  reportBlocked: () => store.set('blocked'),
  /** An open database ends every failure except a full disk. */
  clearOnOpen: () => {
    if (store.get() !== 'full') store.set(null)
  },
  clear: () => store.set(null),

  /** Resolves to undefined, instead of rejecting or hanging, when database work fails or is blocked. */
  async guard<T>(work: Promise<T>): Promise<T | undefined> {
    let unsubscribe = () => {}
    const blocked = new Promise<undefined>((resolve) => {
      const check = () => {
        if (store.get() === 'blocked') resolve(undefined)
      }
      unsubscribe = store.subscribe(check)
      check()
    })
    try {
      return await Promise.race([work, blocked])
    } catch (error) {
      report(error)
      return undefined
    } finally {
      unsubscribe()
    }
  },
}
