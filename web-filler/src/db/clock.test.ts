import { expect, test } from 'vitest'

import { isSet } from './clock.ts'

test.each([
  ['12 minutes ahead, set back', 720, -720, true],
  ['12 minutes ahead, set back by an hour', 720, -3_600, true],
  ['right, set back', 0, -60, true],
  ['3 hours behind, set to within a minute', -10_800, 10_750, true],
  ['a year behind, set to the right day', -31_536_000, 31_500_000, true],
])('a clock that is %s', (_title, ahead, moved, set) => {
  expect(isSet(ahead, moved)).toBe(set)
})

test.each([
  ['right', 0, 28_800],
  ['12 minutes ahead', 720, 28_800],
  ['3 hours behind', -10_800, 600],
  ['a year behind', -31_536_000, 28_800],
])('a clock that is %s is the same after sleep', (_title, ahead, slept) => {
  expect(isSet(ahead, slept)).toBe(false)
})

test('a clock that is adjusted by a second is the same', () => {
  expect(isSet(720, -1)).toBe(false)
})
