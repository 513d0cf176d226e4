import { expect, test } from 'vitest'

import { backoff, retryAfter } from './backoff.ts'

test('retries within 2 s at first, and every 15 s at most for the first minutes', () => {
  expect(backoff(1, 0.999)).toBeLessThanOrEqual(2_000)
  let elapsed = 0
  for (let failures = 1; elapsed < 240_000; failures++) {
    const delay = backoff(failures, 0.999)
    expect(delay).toBeLessThanOrEqual(15_000)
    elapsed += delay
  }
})

test('retries every five minutes at most in a long outage', () => {
  expect(backoff(60, 0.999)).toBeLessThanOrEqual(300_000)
  expect(backoff(60, 0)).toBeGreaterThan(150_000)
  expect(backoff(5_000, 0.5)).toBeLessThanOrEqual(300_000)
})

test('spreads devices that failed together', () => {
  expect(backoff(5, 0)).not.toBe(backoff(5, 0.9))
})

test('reads Retry-After as seconds or a date, and ignores anything else', () => {
  const now = Date.parse('2026-03-04T10:00:00Z')
  expect(retryAfter('30', now)).toBe(30_000)
  expect(retryAfter('Wed, 04 Mar 2026 10:00:10 GMT', now)).toBe(10_000)
  expect(retryAfter('Wed, 04 Mar 2026 09:00:00 GMT', now)).toBe(0)
  expect(retryAfter('soon', now)).toBeNull()
  expect(retryAfter(null, now)).toBeNull()
})
