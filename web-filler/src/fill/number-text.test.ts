import { expect, test } from 'vitest'

import { decimalSign, numberText } from './number-text.ts'

test('numbers are read as the person’s country writes them', () => {
  expect(decimalSign('en')).toBe('.')
  expect(decimalSign('fr')).toBe(',')
  expect(numberText('12,5', ',')).toBe('12.5')
  expect(numberText('1,234', ',')).toBe('1.234')
})

test('a comma that may part thousands is not guessed at', () => {
  expect(numberText('1,234', '.')).toBe('1,234')
  expect(numberText('12,5', '.')).toBe('12.5')
  expect(numberText('0,125', '.')).toBe('0.125')
  expect(numberText('1,234,567', '.')).toBe('1,234,567')
})

test('Arabic and Persian digits and the true minus are understood', () => {
  expect(numberText('٣٫٥', '.')).toBe('3.5')
  expect(numberText('۱۲', '.')).toBe('12')
  expect(numberText('−4', '.')).toBe('-4')
})

test('what is no number stays as it was typed', () => {
  expect(numberText(' abc ', '.')).toBe('abc')
})
