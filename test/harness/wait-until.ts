import { vi } from 'vitest'

/** Waits for a condition as long as a busy machine needs it; resolves to what it returned. The interval is in milliseconds. */
export const waitUntil = <T>(condition: () => T | Promise<T>, interval = 50) =>
  vi.waitUntil(condition, { timeout: 60_000, interval })
