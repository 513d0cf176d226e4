import { setTimeout } from 'node:timers/promises'

import { LRUCache } from 'lru-cache'

/**
 * So long a part goes on with what another told it of a credential or of a form that is being answered, in ms, counted from
 * its question. Who changes one is answered only after that (`everywhereForgotten`), and so finds the change in force.
 */
export const trustMs = 250

/** Timers may be early by a part of a millisecond. */
const marginMs = 10

/** Resolves once no part goes on with what it knew before a change that is committed. */
export const everywhereForgotten = (): Promise<void> => setTimeout(trustMs + marginMs)

const mostTrusted = 10_000

/** What another part told, by what it was asked of, for as long as it may be relied on. */
export function createTrusted<T extends object>() {
  // The clock is read each time: while a process is busy, one that was read before stands still.
  const told = new LRUCache<string, T>({ max: mostTrusted, ttl: trustMs, ttlResolution: 0 })
  return {
    get: (key: string): T | undefined => told.get(key),
    /** `asked` is when the question was sent, by `performance.now()`. */
    keep(key: string, value: T, asked: number): void {
      told.set(key, value, { start: asked })
    },
  }
}
