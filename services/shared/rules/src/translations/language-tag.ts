const maxLength = 35

/** A language tag (BCP 47) in canonical case, such as `pt-BR`; undefined if the text is none. */
export function canonicalLanguage(text: string): string | undefined {
  if (text.length > maxLength) return undefined
  try {
    return Intl.getCanonicalLocales(text)[0]
  } catch {
    return undefined
  }
}

const rightToLeftScripts = 'Adlm Arab Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa'

/** The direction of texts in a language, by the script that it is usually written in. */
export const directionOfLanguage = (tag: string): 'ltr' | 'rtl' =>
  rightToLeftScripts.includes(new Intl.Locale(tag).maximize().script ?? 'Latn') ? 'rtl' : 'ltr'

/** The parts of a tag from the whole to the language alone: `zh-Hant-TW`, `zh-Hant`, `zh`. */
function shortened(tag: string): string[] {
  const parts = tag.split('-')
  return parts.map((_part, index) => parts.slice(0, parts.length - index).join('-'))
}

/**
 * The language that suits a person best, whose languages are in order of preference: the same, one that it is a variant of, or another
 * variant of it. Undefined if none does.
 */
export function matchLanguage(
  available: readonly string[],
  preferred: readonly string[],
): string | undefined {
  const isOf = (tag: string, language: string) => tag.split('-')[0] === language
  for (const tag of preferred) {
    const found =
      shortened(tag).find((part) => available.includes(part)) ??
      available.find((other) => isOf(other, tag.split('-')[0]!))
    if (found !== undefined) return found
  }
  return undefined
}
