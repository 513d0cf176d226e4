import { expect, test } from 'vitest'

import { durationOf } from './duration.ts'

test.each([
  [301, { value: 5, unit: 'minute' }],
  [-720, { value: 12, unit: 'minute' }],
  [7_140, { value: 119, unit: 'minute' }],
  [7_200, { value: 2, unit: 'hour' }],
  [-172_800, { value: 2, unit: 'day' }],
])('%i seconds are shown as %o', (seconds, shown) => {
  expect(durationOf(seconds)).toEqual(shown)
})
