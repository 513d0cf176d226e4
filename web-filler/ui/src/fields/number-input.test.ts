import { expect, test } from 'vitest'

import { decimalSeparator, normalizeNumber } from './number-input.ts'

test('uses the decimal separator of the locale', () => {
  expect(decimalSeparator('en')).toBe('.')
  expect(decimalSeparator('fr')).toBe(',')
  expect(normalizeNumber('12,5', ',')).toBe('12.5')
  expect(normalizeNumber('1,234', ',')).toBe('1.234')
})

test('keeps a comma that may separate thousands', () => {
  expect(normalizeNumber('1,234', '.')).toBe('1,234')
  expect(normalizeNumber('12,5', '.')).toBe('12.5')
  expect(normalizeNumber('0,125', '.')).toBe('0.125')
  expect(normalizeNumber('1,234,567', '.')).toBe('1,234,567')
})

test('understands Arabic and Persian digits and the minus sign', () => {
  expect(normalizeNumber('٣٫٥', '.')).toBe('3.5')
  expect(normalizeNumber('۱۲', '.')).toBe('12')
  expect(normalizeNumber('−4', '.')).toBe('-4')
})

test('keeps text that is not a number', () => {
  expect(normalizeNumber(' abc ', '.')).toBe('abc')
})
