import { languages } from './gen/languages.ts'

export { languages }
export type Language = keyof typeof languages

const isLanguage = (code: string | null | undefined): code is Language =>
  typeof code === 'string' && Object.hasOwn(languages, code)

const primary = (tag: string): string => tag.split('-', 1)[0]!.toLowerCase()

/** The browser's languages in order of preference, without tags that `Intl` rejects. */
function browserTags(): string[] {
  const { languages: tags = [], language } = (globalThis.navigator ?? {}) as Partial<Navigator>
  return [...tags, language ?? 'en'].flatMap((tag) => {
    try {
      return Intl.getCanonicalLocales(tag)
    } catch {
      return []
    }
  })
}

const storageKey = 'formpost-language'

/** The language chosen on this device; null if there is none or storage is blocked. */
function chosenLanguage(): Language | null {
  try {
    const code = localStorage.getItem(storageKey)
    // The language of tests has messages like any other, but no name, so that nobody can choose it.
    return isLanguage(code) || code === 'en-XA' ? (code as Language) : null
  } catch {
    return null
  }
}

interface Choice {
  language: Language
  /** For dates and numbers: the browser's regional variant of the language, if it has one. */
  locale: string
}

/** The chosen language, else the first supported one of the browser, else English. */
export function pickLanguage(chosen: Language | null, tags: readonly string[]): Choice {
  const language = chosen ?? tags.map(primary).find(isLanguage) ?? 'en'
  return { language, locale: tags.find((tag) => primary(tag) === language) ?? language }
}

const tags = browserTags()
const chosen = chosenLanguage()
export const { language, locale } = pickLanguage(chosen, tags)

/** The languages of the person in order of preference. */
export const preferredTags: readonly string[] = chosen ? [chosen, ...tags] : tags

/** The locale in which numbers are typed. */
export const keyboardLocale: string = tags[0] ?? 'en'

export type Direction = 'ltr' | 'rtl'

/** The direction of a text in an unknown language, from its first letter. */
export function directionOf(text: string): Direction {
  const letter = /\p{L}/u.exec(text)?.[0] ?? ''
  const rightToLeft =
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
  return rightToLeft.test(letter) ? 'rtl' : 'ltr'
}

export const direction: Direction = directionOf(languages[language])

/** Stores the language for the next page load; returns false if storage is blocked. */
export function chooseLanguage(code: Language): boolean {
  try {
    localStorage.setItem(storageKey, code)
    return true
  } catch {
    return false
  }
}
