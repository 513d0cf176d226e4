import { expect, it } from 'vitest'

import { describeClock } from './describe-clock.ts'

it.each([
  [720, 'The clock of the device was 12 minutes ahead.'],
  [-60, 'The clock of the device was 1 minute behind.'],
  [5_400, 'The clock of the device was 1.5 hours ahead.'],
  [-31_536_000, 'The clock of the device was 365 days behind.'],
  [1_000_000_000, 'The clock of the device was 11,574.1 days ahead.'],
])('says how wrong the clock was: %d s', (offset, text) => {
  expect(describeClock(offset)).toBe(text)
})

it('says nothing about less than a minute', () => {
  expect([describeClock(59), describeClock(0), describeClock(-59)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
