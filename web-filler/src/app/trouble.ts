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

/** Told of by every failure of IndexedDB; shown as a banner until something is saved again. */
export const storageTrouble = {
  store,
  report: (error: unknown) => {
    console.error(error)
    store.set(kindOf(error))
  },
  blocked: () => store.set('blocked'),
  clear: () => store.set(null),
}
