import { Semaphore } from 'async-mutex'
import { LRUCache } from 'lru-cache'

export interface LoadingCacheOptions<T> {
  /** The total size of the cached values; the least recently used are dropped. */
  maxSize: number
  sizeOf: (value: T) => number
  /** Loads beyond this number wait for others. */
  maxConcurrentLoads: number
}

/** Values that never change, by key. They are loaded on demand; concurrent requests for a value share a load. */
export function createLoadingCache<T extends object>({
  maxSize,
  sizeOf,
  maxConcurrentLoads,
}: LoadingCacheOptions<T>) {
  const values = new LRUCache<string, T>({ maxSize, sizeCalculation: sizeOf })
  const loads = new Map<string, Promise<T>>()
  const turns = new Semaphore(maxConcurrentLoads)

  async function runLoad(key: string, load: () => Promise<T>): Promise<T> {
    try {
      const value = await turns.runExclusive(load)
      values.set(key, value)
      return value
    } finally {
      loads.delete(key)
    }
  }

  return {
    /** The cached value, without loading it. */
    peek: (key: string): T | undefined => values.get(key),

    /** A failed load is not cached. */
    get(key: string, load: () => Promise<T>): Promise<T> {
      const value = values.get(key)
      if (value) return Promise.resolve(value)
      const existing = loads.get(key)
      if (existing) return existing
      const started = runLoad(key, load)
      loads.set(key, started)
      return started
    },
  }
}
