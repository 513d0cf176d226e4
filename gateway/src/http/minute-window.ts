import { LRUCache } from 'lru-cache'

export const windowMs = 60_000

/** Keys that are counted at a time; beyond them the oldest window is forgotten, so that strangers cannot fill memory. */
const maxKeys = 50_000

/** Counts points per key in windows of a minute that begin with a key's first point, in this process. */
export class MinuteWindow {
  readonly #windows = new LRUCache<string, { points: number; endsAt: number }>({ max: maxKeys })

  /** Adds points. Returns 0, or how many ms are left of the window where they are more than `allowed`. */
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
