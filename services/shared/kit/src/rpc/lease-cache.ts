import { setTimeout } from 'node:timers/promises'

import { LRUCache } from 'lru-cache'

/**
 * How long a reply about a credential or a frozen form may be cached, counted from the request. Changes are acknowledged only
 * after that (`waitForLeaseExpiry`), so that they are in force everywhere.
 */
export const leaseMs = 250

/** Timers may fire a fraction of a millisecond early. */
const marginMs = 10

/** Resolves when no cache holds replies from before a committed change. */
export const waitForLeaseExpiry = (): Promise<void> => setTimeout(leaseMs + marginMs)

const maxEntries = 10_000

/** Caches replies of another service for the length of a lease. */
export function createLeaseCache<T extends object>() {
  // A cached clock stands still while the process is busy, so it is read each time.
  const entries = new LRUCache<string, T>({ max: maxEntries, ttl: leaseMs, ttlResolution: 0 })
  return {
    get: (key: string): T | undefined => entries.get(key),
    /** `requestedAt` is when the request was sent, by `performance.now()`. */
    set(key: string, value: T, requestedAt: number): void {
      entries.set(key, value, { start: requestedAt })
    },
  }
}
