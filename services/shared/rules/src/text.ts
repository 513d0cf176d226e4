/** Small facts about text and numbers that every check shares. */

// One way only to match each digit, so that a long run of digits costs no more than its length.
const numeric = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/

/** The number that the text means, or undefined: ASCII digits only, finite, no surrounding space. */
export function toNumber(text: string): number | undefined {
  if (!numeric.test(text)) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether the text is a real day written `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const last = month === 2 && leap ? 29 : (daysInMonth[month - 1] ?? 0)
  return year >= 1 && day >= 1 && day <= last
}

/** Length in Unicode code points, which is what the contract counts. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Whether the text can be stored: PostgreSQL takes no NUL, and a lone surrogate is no character. */
export const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text)

// The pattern that the HTML standard gives for <input type=email>.
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/
export const isEmail = (text: string): boolean => emailPattern.test(text)

/** 3 to 32 characters of digits, spaces and `+-().#x`, at least one of them a digit. */
export const isPhone = (text: string): boolean =>
  /^[\d +\-().#x]{3,32}$/.test(text) && /\d/.test(text)

export const isUuid = (text: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text)
