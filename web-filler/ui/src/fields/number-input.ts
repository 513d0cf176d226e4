/** What a typed number means. `text` is in the format of the rules, which accept it only if it is a number. */
export type NumberReading =
  | { readonly kind: 'number' | 'not_a_number'; readonly text: string }
  | {
      /** The separator may group thousands or separate decimals, as in "1,234". */
      readonly kind: 'ambiguous'
      readonly text: string
      readonly whole: string
      readonly decimal: string
    }

/** The decimal separator of a locale, which its phone keypads offer. */
export function decimalSeparator(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.find((part) => part.type === 'decimal')?.value ?? '.'
}

/** Decimal digits of any script come in runs of ten, some of which follow each other. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return String((code - first) % 10)
}

/** The same text with ASCII digits, signs and separators. A separator that only groups becomes an apostrophe or a space. */
const toAscii = (typed: string): string =>
  typed
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .trim()
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(/[\u2010-\u2013\u2212\uff0d]/g, '-')
    .replace(/[،，]/g, ',')
    .replace(/．/g, '.')
    .replace(/[٬‘’]/g, "'")
    .replace(/\p{Zs}/gu, ' ')

const scientific = /^[+-]?(?:\d+(?:[.,٫]\d*)?|[.,٫]\d+)e[+-]?\d+$/i

/** The digits of a whole number without its group separators; undefined if it is grouped in no known way. */
function ungroup(text: string): string | undefined {
  const [separator = ''] = /\D/.exec(text) ?? []
  if (separator === '') return text
  const [first, ...others] = text.split(separator)
  const last = others.pop()!
  const isInThousands = /^[1-9]\d{0,2}$/.test(first!) && others.every((g) => /^\d{3}$/.test(g))
  // As in 12,34,567, which is usual in India.
  const isInHundreds =
    separator === ',' && /^[1-9]\d?$/.test(first!) && others.every((g) => /^\d\d$/.test(g))
  if (separator === '٫' || !/^\d{3}$/.test(last) || !(isInThousands || isInHundreds)) {
    return undefined
  }
  return text.replaceAll(separator, '')
}

/** The number with the last separator as its decimal separator, if it can be one. */
function readDecimal(text: string): string | undefined {
  const [, whole, separator, fraction] = /^(.*?)([.,٫])(\d*)$/.exec(text) ?? []
  if (whole === undefined || whole.includes(separator!) || whole + fraction! === '') {
    return undefined
  }
  const digits = ungroup(whole)
  return digits === undefined ? undefined : `${digits}.${fraction!}`
}

/**
 * Reads a number as it is typed where these are the decimal separators. A separator that could group
 * thousands separates decimals only if it is the only one of them: the same text never means one number
 * here and another one there.
 */
export function readNumberText(typed: string, separators: readonly string[]): NumberReading {
  const text = toAscii(typed)
  if (scientific.test(text)) return { kind: 'number', text: text.replace(/[,٫]/, '.') }
  const [, sign = '', body = ''] = /^([+-]?)(\d[\d.,٫' ]*|[.,٫]\d+)$/.exec(text) ?? []
  if (body === '') return { kind: 'not_a_number', text }
  const whole = ungroup(body)
  const decimal = readDecimal(body)
  const isDecimal = decimal !== undefined && separators.every((each) => body.includes(each))
  if (whole === undefined || isDecimal) {
    return decimal === undefined
      ? { kind: 'not_a_number', text }
      : { kind: 'number', text: sign + decimal }
  }
  if (decimal === undefined) return { kind: 'number', text: sign + whole }
  // The rules reject a comma.
  const rejected = sign + decimal.replace('.', ',')
  return { kind: 'ambiguous', text: rejected, whole: sign + whole, decimal: sign + decimal }
}

/**
 * A number in the format of the rules as it is typed where these are the decimal separators. A fraction
 * that could be taken for a group of thousands gets a zero.
 */
export function typeNumber(text: string, separators: readonly string[]): string {
  if (!/^[+-]?\d*\.\d+$/.test(text)) return text
  const typed = separators[0] === ',' ? text.replace('.', ',') : text
  return readNumberText(typed, separators).kind === 'ambiguous' ? `${typed}0` : typed
}
