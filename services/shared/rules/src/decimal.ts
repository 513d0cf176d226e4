/** A decimal number as 0.<digits> × 10^magnitude, without leading and trailing zeros. */
export interface Decimal {
  sign: -1 | 0 | 1
  magnitude: number
  digits: string
}

/** Reads a numeric text, as accepted by `toNumber`. */
export function readDecimal(text: string): Decimal {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.replace(/^[+-]/, '').split('.')
  const all = whole + fraction
  let [start, end] = [0, all.length]
  while (start < end && all[start] === '0') start++
  while (end > start && all[end - 1] === '0') end--
  if (start === end) return { sign: 0, magnitude: 0, digits: '' }
  const magnitude = whole.length - start + Number(exponent)
  return { sign: mantissa.startsWith('-') ? -1 : 1, magnitude, digits: all.slice(start, end) }
}

const order = (left: number | string, right: number | string): -1 | 0 | 1 =>
  left === right ? 0 : left < right ? -1 : 1

/** Compares two numbers: −1, 0 or 1. As doubles, 9007199254740992 and 9007199254740993 would be equal. */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  if (a.sign !== b.sign) return order(a.sign, b.sign)
  const size = order(a.magnitude, b.magnitude) || order(a.digits, b.digits)
  return a.sign < 0 ? ((0 - size) as -1 | 0 | 1) : size
}

/** Doubles represent every plain decimal of up to 15 characters. */
const shortDecimal = /^[+-]?[\d.]{1,15}$/

/** Whether `value`, the double nearest to a numeric text, prints as the same number. */
export const isExactNumber = (text: string, value: number): boolean =>
  shortDecimal.test(text) || compareDecimals(readDecimal(text), readDecimal(String(value))) === 0

/** Whether a numeric text is a whole number, whatever its size. */
export function isWholeNumber(text: string): boolean {
  const { digits, magnitude } = readDecimal(text)
  return magnitude >= digits.length
}
