import { expect, test } from 'vitest'

import { waitAfter, waitOf } from './pin-wait.ts'

test('waits longer after each wrong PIN from the fourth', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 8, 9, 100].map((count) => waitAfter(count) / 1_000)
  expect(waits).toEqual([0, 0, 0, 0, 30, 60, 120, 480, 900, 900])
})

test('ends the wait with time, and does not make it longer when the clock is set back', () => {
  const row = { wrongPins: 4, blockedUntil: 1_000_000 }
  expect(waitOf(row, 990_000)).toBe(10_000)
  expect(waitOf(row, 1_000_000)).toBe(0)
  expect(waitOf(row, 1_000_001)).toBe(0)
  expect(waitOf(row, 0)).toBe(30_000)
})
