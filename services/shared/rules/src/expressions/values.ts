import { dateTimeToDays } from './dates.ts'
import type { ExpressionNode } from './environment.ts'

/** A date or a time on a date: a number of days since 1970 in arithmetic and comparisons, and a text elsewhere. */
export interface DateValue {
  readonly days: number
  readonly text: string
}

export type NodeSet = readonly ExpressionNode[]

export type Value = string | number | boolean | DateValue | NodeSet

export const isNodeSet = (value: Value): value is NodeSet => Array.isArray(value)

export const isDateValue = (value: Value): value is DateValue =>
  typeof value === 'object' && !isNodeSet(value)

/** The shortest decimal of a number, without an exponent. NaN is blank (ODK XForms), and infinity has its name (XPath 1.0). */
export function numberToText(value: number): string {
  if (Number.isNaN(value)) return ''
  const text = String(value)
  const [mantissa = '', exponent] = text.split('e')
  if (exponent === undefined) return text
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const sign = value < 0 ? '-' : ''
  const shift = Number(exponent)
  if (shift < 0) return `${sign}0.${'0'.repeat(-shift - 1)}${whole}${fraction}`
  return sign + whole + fraction.padEnd(shift, '0')
}

export function toText(value: Value): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return numberToText(value)
  if (typeof value === 'boolean') return String(value)
  return isNodeSet(value) ? (value[0]?.text() ?? '') : value.text
}

/** The texts of all nodes, or of another value its text. */
export const textsOf = (value: Value): string[] =>
  isNodeSet(value) ? value.map((node) => node.text()) : [toText(value)]

// Each digit can match in one way only, so that matching takes linear time.
const decimal = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/

/** A decimal without exponent (XPath 1.0), or a date or time on a date as days (ODK XForms); otherwise NaN. */
export function textToNumber(text: string): number {
  const trimmed = trimSpace(text)
  if (decimal.test(trimmed)) return Number(trimmed)
  return dateTimeToDays(trimmed)
}

export function toNumber(value: Value): number {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string') return textToNumber(value)
  if (isNodeSet(value)) return value.length > 0 ? textToNumber(value[0]!.text()) : NaN
  return value.days
}

/** Whether a text is not empty, a number is neither 0 nor NaN, and a node exists, even if its answer is blank. */
export function toBoolean(value: Value): boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') return value !== ''
  if (isNodeSet(value)) return value.length > 0
  const number = toNumber(value)
  return number !== 0 && !Number.isNaN(number)
}

/** The text of a result that is stored: NaN and infinity are blank. */
export const toAnswer = (value: Value): string =>
  typeof value === 'number' && !Number.isFinite(value) ? '' : toText(value)

/** Space of XML: XPath knows no other. */
export const trimSpace = (text: string): string => {
  let [start, end] = [0, text.length]
  while (start < end && isSpace(text.charCodeAt(start))) start++
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}

const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d

/** The words of a text between space. */
export const splitAtSpace = (text: string): string[] =>
  text.split(/[ \t\r\n]/).filter((word) => word !== '')
