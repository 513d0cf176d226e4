import { createStore } from './store.ts'

/** What keeps this device from saving: it is full, it refuses, or another tab holds an old version. */
export type StorageTrouble = 'full' | 'failing' | 'blocked'

const store = createStore<StorageTrouble | null>(null)

function kindOf(error: unknown): StorageTrouble {
  const names = [error, (error as { inner?: unknown } | null)?.inner].map(
    (item) => (item as { name?: unknown } | null)?.name,
  )
  return names.includes('QuotaExceededError') ? 'full' : 'failing'
}

function report(error: unknown): void {
  console.error(error)
  store.set(kindOf(error))
}

/** Told of by every failure of IndexedDB; shown as a banner until something is saved again. */
export const storageTrouble = {
  store,
  report,
  blocked: () => store.set('blocked'),
  /** The database is open: whatever kept it from that is gone. */
  opened: () => {
    if (store.get() !== 'full') store.set(null)
  },
  clear: () => store.set(null),

  /** What work on the database gives; undefined where it fails, or another tab holds the database up. */
  async tried<T>(work: Promise<T>): Promise<T | undefined> {
    let forget = () => {}
    const blocked = new Promise<undefined>((resolve) => {
      const look = () => {
        if (store.get() === 'blocked') resolve(undefined)
      }
      forget = store.subscribe(look)
      look()
    })
    try {
      return await Promise.race([work, blocked])
    } catch (error) {
      report(error)
      return undefined
    } finally {
      forget()
    }
  },
}
