/** The decimal separator of a locale, which its phone keypads offer. */
export function decimalSeparator(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.find((part) => part.type === 'decimal')?.value ?? '.'
}

// Arabic and Persian keyboards type Arabic-Indic and Extended Arabic-Indic digits.
const latinDigits = (text: string): string =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/٫/g, ',')
    .replace(/\u2212/g, '-')

/**
 * Converts typed text to the number format of the rules. A comma becomes a point only if it must be a
 * decimal separator: "1,234" is ambiguous, so it stays and fails validation.
 */
export function normalizeNumber(typed: string, separator: string): string {
  const text = latinDigits(typed).trim()
  const match = /^([+-]?\d*),(\d+)$/.exec(text)
  if (!match) return text
  const isDecimal = separator !== '.' || match[2]!.length !== 3 || /^[+-]?0?$/.test(match[1]!)
  return isDecimal ? `${match[1]}.${match[2]}` : text
}
