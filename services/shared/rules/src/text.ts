// Each digit can match in one way only, so that matching takes linear time.
const numeric = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/

/** Parses a finite decimal of ASCII digits without surrounding space, or returns undefined. */
export function toNumber(text: string): number | undefined {
  if (!numeric.test(text)) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether the text is a calendar date as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const last = month === 2 && leap ? 29 : (daysInMonth[month - 1] ?? 0)
  return year >= 1 && day >= 1 && day <= last
}

/** Up to this product of the lengths, `String.includes` is fast for any texts. */
const maxNaiveSearch = 10_000

export const containsText = (text: string, part: string): boolean => indexOfText(text, part) !== -1

/**
 * The index of the first occurrence of a text in another, or −1, in time linear in both (Knuth, Morris and Pratt). For repetitive
 * texts `String.indexOf` takes time proportional to the product of their lengths.
 */
export function indexOfText(text: string, part: string): number {
  if (text.length * part.length <= maxNaiveSearch) return text.indexOf(part)
  if (part.length > text.length) return -1
  // By length of a matched start of `part`, less one: the length of the longest shorter start that also ends there.
  const shorter = new Uint32Array(part.length)
  for (let at = 1, matched = 0; at < part.length; at++) {
    const unit = part.charCodeAt(at)
    while (matched > 0 && unit !== part.charCodeAt(matched)) matched = shorter[matched - 1]!
    if (unit === part.charCodeAt(matched)) matched++
    shorter[at] = matched
  }
  for (let at = 0, matched = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    while (matched > 0 && unit !== part.charCodeAt(matched)) matched = shorter[matched - 1]!
    if (unit === part.charCodeAt(matched)) matched++
    if (matched === part.length) return at - part.length + 1
  }
  return -1
}

/** Length in Unicode code points, the unit of all limits in the contract. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Whether PostgreSQL can store the text: no NUL and no lone surrogates. */
export const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text)

// The pattern of <input type=email> in the HTML standard.
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/
export const isEmail = (text: string): boolean => emailPattern.test(text)

/** 3 to 32 characters of digits, spaces and `+-().#x`, at least one of them a digit. */
export const isPhone = (text: string): boolean =>
  /^[\d +\-().#x]{3,32}$/.test(text) && /\d/.test(text)

export const isUuid = (text: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text)

/** Present in browsers and Node.js, whose types this package does not include. */
declare const URL: { canParse(text: string): boolean }

// RFC 3986, section 3: user information, host, port, path, query and fragment. `URL` also checks the values of host and port.
const httpUri =
  /^https?:\/\/(?:(?:[\w.~!$&'()*+,;=:-]|%[\da-f]{2})*@)?(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::\d*)?(?:\/(?:[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?$/i

/** Whether the text is an http or https URI (RFC 3986) that browsers can open. They also accept spaces and other letters. */
export const isWebAddress = (text: string): boolean => httpUri.test(text) && URL.canParse(text)
