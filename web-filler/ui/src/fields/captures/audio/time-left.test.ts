import { expect, test } from 'vitest'

import { reachedWarning, roundTime, secondsLeft } from './time-left.ts'

test.each([
  [2_097_152, 0, 0, 699],
  [300_000, 30_000, 10, 90],
  [300_000, 3_000, 10, 99],
  [300_000, 100_000, 10, 20],
  [300_000, 20_000, 1, 93],
  [300_000, 310_000, 90, 0],
])('of %i bytes, after %i bytes in %i s, about %i s are left', (limit, bytes, seconds, left) => {
  expect(Math.floor(secondsLeft(limit, bytes, seconds))).toBe(left)
})

test.each([
  [699, { unit: 'minute', count: 11 }],
  [120, { unit: 'minute', count: 2 }],
  [119, { unit: 'second', count: 110 }],
  [10, { unit: 'second', count: 10 }],
  [9.6, { unit: 'second', count: 9 }],
] as const)('%f s are said as %j', (seconds, time) => {
  expect(roundTime(seconds)).toEqual(time)
})

test.each([
  [61, undefined],
  [60, 60],
  [31, 60],
  [30, 30],
  [3, 10],
])('at %i s the warning for %j s is reached', (seconds, warning) => {
  expect(reachedWarning(seconds)).toBe(warning)
})
