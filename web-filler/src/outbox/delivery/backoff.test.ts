import { expect, test } from 'vitest'

import { backoff, retryAfter } from './backoff.ts'

test('the first tries follow each other quickly, and never more than 15 s apart for five minutes', () => {
  expect(backoff(1, 0.999)).toBeLessThanOrEqual(2_000)
  let elapsed = 0
  for (let failures = 1; elapsed < 240_000; failures++) {
    const delay = backoff(failures, 0.999)
    expect(delay).toBeLessThanOrEqual(15_000)
    elapsed += delay
  }
})

test('a long outage ends in a try every five minutes at most', () => {
  expect(backoff(60, 0.999)).toBeLessThanOrEqual(300_000)
  expect(backoff(60, 0)).toBeGreaterThan(150_000)
  expect(backoff(5_000, 0.5)).toBeLessThanOrEqual(300_000)
})

test('chance spreads devices that failed together', () => {
  expect(backoff(5, 0)).not.toBe(backoff(5, 0.9))
})

test('Retry-After is read as seconds or as a date, and ignored when it is neither', () => {
  const now = Date.parse('2026-03-04T10:00:00Z')
  expect(retryAfter('30', now)).toBe(30_000)
  expect(retryAfter('Wed, 04 Mar 2026 10:00:10 GMT', now)).toBe(10_000)
  expect(retryAfter('Wed, 04 Mar 2026 09:00:00 GMT', now)).toBe(0)
  expect(retryAfter('soon', now)).toBeNull()
  expect(retryAfter(null, now)).toBeNull()
})
