import { LRUCache } from 'lru-cache'

export const windowMs = 60_000

/** The maximum number of keys. Beyond it the least recently used is dropped, so that strangers cannot fill memory. */
const maxKeys = 50_000

/** Counts points per key in memory, in windows of a minute that begin with the first point. */
export class MinuteWindow {
  // `max` would allocate room for all keys at once, in each of some twenty windows.
  readonly #windows = new LRUCache<string, { points: number; endsAt: number }>({
    maxSize: maxKeys,
    sizeCalculation: () => 1,
  })

  /** Adds points. Returns 0, or the ms left of the window if there are more than `allowed`. */
  add(key: string, points: number, allowed: number): number {
    const now = performance.now()
    const window = this.#windows.get(key)
    if (!window || window.endsAt <= now) {
      this.#windows.set(key, { points, endsAt: now + windowMs })
      return points > allowed ? windowMs : 0
    }
    window.points += points
    return window.points > allowed ? window.endsAt - now : 0
  }
}
