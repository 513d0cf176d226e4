import { setTimeout } from 'node:timers/promises'

import { LRUCache } from 'lru-cache'

/**
 * How long one service relies on what another answered about a credential or an answered form, in ms, counted from its request.
 * A change of either is acknowledged only after that (`waitForLeaseExpiry`), and so is in force everywhere once it is.
 */
export const leaseMs = 250

/** Timers may fire a fraction of a millisecond early. */
const marginMs = 10

/** Resolves once no service relies on what it knew before a change that is committed. */
export const waitForLeaseExpiry = (): Promise<void> => setTimeout(leaseMs + marginMs)

const maxEntries = 10_000

/** Answers of another service by what was asked, each for as long as it may be relied on. */
export function createLeaseCache<T extends object>() {
  // The clock is read each time: a cached reading stands still while the process is busy.
  const entries = new LRUCache<string, T>({ max: maxEntries, ttl: leaseMs, ttlResolution: 0 })
  return {
    get: (key: string): T | undefined => entries.get(key),
    /** `requestedAt` is when the request was sent, by `performance.now()`. */
    set(key: string, value: T, requestedAt: number): void {
      entries.set(key, value, { start: requestedAt })
    },
  }
}
