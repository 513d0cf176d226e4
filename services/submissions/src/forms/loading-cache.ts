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
  const waiting: (() => void)[] = []
  let running = 0

  async function runLoad(key: string, load: () => Promise<T>): Promise<T> {
    if (running >= maxConcurrentLoads) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      const value = await load()
      values.set(key, value)
      return value
    } finally {
      loads.delete(key)
      // The next load takes the place of this one.
      const next = waiting.shift()
      if (next) next()
      else running--
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
