import { keyboardLocale, locale } from '../messages/language.ts'
import { once } from '../once.ts'
import { decimalSeparator, readNumberText, typeNumber, type NumberReading } from './number-input.ts'

/** The decimal separators of the keyboard and of the numbers on the page. */
export const numberSeparators = once(() => [
  decimalSeparator(keyboardLocale),
  decimalSeparator(locale),
])

/** Reads a number that was typed on this page. */
export const readTypedNumber = (typed: string): NumberReading =>
  readNumberText(typed, numberSeparators())

/** A number as it is typed on this page, so that `readTypedNumber` returns the same number. */
export const toTypedNumber = (value: number | string): string =>
  typeNumber(String(value), numberSeparators())
