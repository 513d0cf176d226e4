import { describe, expect, test } from 'vitest'

import { decimalSeparator, readNumberText, typeNumber } from './number-input.ts'

const [point, comma, either] = [['.'], [','], ['.', ',']]
const read = (typed: string, separators = point) => {
  const reading = readNumberText(typed, separators)
  return reading.kind === 'ambiguous' ? [reading.whole, reading.decimal] : reading.text
}

test('the decimal separator is that of the locale', () => {
  expect(decimalSeparator('en')).toBe('.')
  expect(decimalSeparator('fr')).toBe(',')
})

describe.each([point, comma, either, ['٫']])('where %s separates decimals', (...separators) => {
  test.each([
    ['12', '12'],
    ['-007', '-007'],
    ['12,5', '12.5'],
    ['12.5', '12.5'],
    [',5', '.5'],
    ['5,', '5.'],
    ['1e3', '1e3'],
    ['1,234e3', '1.234e3'],
    ['0,125', '0.125'],
    ['0.125', '0.125'],
    ['1,23', '1.23'],
    ['1,2345', '1.2345'],
    ['1234,567', '1234.567'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['1,234.567', '1234.567'],
    ['1.234,567', '1234.567'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1.234.567,8', '1234567.8'],
    ['12,34,567', '1234567'],
    ['1,23,45,678.9', '12345678.9'],
    ['1 234', '1234'],
    ['1\u00a0234,5', '1234.5'],
    ['1\u202f234\u202f567', '1234567'],
    ['1 234,567', '1234.567'],
    ["-1'234.50", '-1234.50'],
    ['1’234’567', '1234567'],
    ['٣٫١٢٥', '3.125'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['١٬٢٣٤', '1234'],
    ['١،٥', '1.5'],
    ['۱۲', '12'],
    ['१२.५', '12.5'],
    ['𝟗𝟘', '90'],
    ['−4', '-4'],
    ['–4', '-4'],
    ['\u200e-4', '-4'],
  ])('%s is %s', (typed, number) => {
    expect(readNumberText(typed, separators)).toEqual({ kind: 'number', text: number })
  })

  test.each([
    ['abc'],
    [' abc '],
    [''],
    ['.'],
    ['1,2,3'],
    ['1,23,4'],
    ['1.23.456'],
    ['12 34 567'],
    ['1,234 567'],
    ['1.234,567.8'],
    ['01.02.2026'],
    ["5'10"],
    ['5 kg'],
    ['5-'],
    ['5²'],
    ['١٫٢٣٤٫٥٦٧'],
  ])('%j is not a number', (typed) => {
    expect(readNumberText(typed, separators).kind).toBe('not_a_number')
  })

  test.each([1.234, -123.456, 0.125, 12.5, 1234.567, 1e-7, 1.5e300, 7])(
    '%s is typed so that it is read again',
    (value) => {
      const typed = typeNumber(String(value), separators)
      const reading = readNumberText(typed, separators)
      expect(reading.kind).toBe('number')
      expect(Number(reading.text)).toBe(value)
    },
  )
})

test.each(['1,234', '-12,345', '1.234', '123.456', '١،٢٣٤'])(
  '%s is one number only if its separator is that of all decimals',
  (typed) => {
    const isComma = /[,،]/.test(typed)
    const kinds = [point, comma, either, ['٫']].map((each) => readNumberText(typed, each).kind)
    const [number, ambiguous] = ['number', 'ambiguous']
    expect(kinds).toEqual([
      isComma ? ambiguous : number,
      isComma ? number : ambiguous,
      ambiguous,
      ambiguous,
    ])
  },
)

test('an ambiguous text has both numbers, and none for the rules', () => {
  expect(read('-1,234')).toEqual(['-1234', '-1.234'])
  expect(readNumberText('1.234', comma).text).toBe('1,234')
})

test('a fraction of three digits is typed with the separator of the keyboard', () => {
  expect(typeNumber('1.234', comma)).toBe('1,234')
  expect(typeNumber('1.234', either)).toBe('1.2340')
  expect(typeNumber('no number', comma)).toBe('no number')
})
