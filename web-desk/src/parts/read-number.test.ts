import { expect, test } from 'vitest'

import { anyNumber, readNumber } from './read-number.ts'

const rows = { min: 1, max: 50, isWhole: true }

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['-2.5', -2.5],
  ['1e3', 1000],
  ['٣٫٥', 3.5],
])('reads %j as %s', (typed, value) => {
  expect(readNumber(typed, [','], anyNumber)).toEqual({ value })
})

test('reads the decimal separator of the language', () => {
  expect(readNumber('2,5', [','], anyNumber)).toEqual({ value: 2.5 })
  expect(readNumber('1,234', ['.'], anyNumber)).toEqual({ problem: { code: 'ambiguous' } })
})

test.each([
  ['ten', { code: 'not_a_number' }],
  ['1-', { code: 'not_a_number' }],
  ['12345678901234567890', { code: 'too_precise', digits: 15 }],
  ['2.5', { code: 'not_whole' }],
  ['0', { code: 'out_of_range', min: 1, max: 50 }],
  ['51', { code: 'out_of_range', min: 1, max: 50 }],
])('says what is wrong with %j', (typed, problem) => {
  expect(readNumber(typed, ['.'], rows)).toEqual({ problem })
})
