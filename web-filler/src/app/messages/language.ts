/** The languages of the app's own words, each by its own name. */
export const languages = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  ar: 'العربية',
  sw: 'Kiswahili',
} as const
export type Language = keyof typeof languages

const isLanguage = (code: string | null | undefined): code is Language =>
  typeof code === 'string' && Object.hasOwn(languages, code)

const primary = (tag: string): string => tag.split('-', 1)[0]!.toLowerCase()

/** What the browser says its user reads, best first; some name theirs in ways that `Intl` refuses. */
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

/** What was chosen here by hand; a browser that keeps nothing has chosen nothing. */
function chosen(): Language | null {
  try {
    const code = localStorage.getItem(storageKey)
    return isLanguage(code) ? code : null
  } catch {
    return null
  }
}

interface Choice {
  language: Language
  /** The locale of dates and numbers among the words: the browser's own of that language, where it has one. */
  locale: string
}

/** The language chosen by hand, else the first of the browser's that there are words in, else English. */
export function pickLanguage(byHand: Language | null, tags: readonly string[]): Choice {
  const language = byHand ?? tags.map(primary).find(isLanguage) ?? 'en'
  return { language, locale: tags.find((tag) => primary(tag) === language) ?? language }
}

const tags = browserTags()
export const { language, locale } = pickLanguage(chosen(), tags)

/** The locale that the device's keyboard types numbers in. */
export const keyboardLocale: string = tags[0] ?? 'en'

export type Direction = 'ltr' | 'rtl'

/** Which way a text in an unknown language runs, by its first letter. */
export function directionOf(text: string): Direction {
  const letter = /\p{L}/u.exec(text)?.[0] ?? ''
  const rightToLeft =
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
  return rightToLeft.test(letter) ? 'rtl' : 'ltr'
}

export const direction: Direction = directionOf(languages[language])

/** Takes effect when the page is loaded again. False where the browser keeps nothing. */
export function chooseLanguage(code: Language): boolean {
  try {
    localStorage.setItem(storageKey, code)
    return true
  } catch {
    return false
  }
}
