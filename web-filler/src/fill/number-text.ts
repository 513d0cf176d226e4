/** The decimal sign of a locale: what its phone keyboards offer beside the digits. */
export function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.find((part) => part.type === 'decimal')?.value ?? '.'
}

// Arabic-Indic and Extended Arabic-Indic digits, which Arabic and Persian keyboards type.
const latinDigits = (text: string): string =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/٫/g, ',')
    .replace(/\u2212/g, '-')

/**
 * Typed text as the rules read numbers. A lone comma becomes the point where that is surely meant:
 * "1,234" is a thousand in one country and one and a bit in another, so it stays, and is asked about.
 */
export function numberText(typed: string, decimal: string): string {
  const text = latinDigits(typed).trim()
  const match = /^([+-]?\d*),(\d+)$/.exec(text)
  if (!match) return text
  const surely = decimal !== '.' || match[2]!.length !== 3 || /^[+-]?0?$/.test(match[1]!)
  return surely ? `${match[1]}.${match[2]}` : text
}
