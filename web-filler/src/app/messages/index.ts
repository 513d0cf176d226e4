import { en, type Messages } from './en.ts'

/** The words of the language in use. */
export const words: Messages = en

/** The browser's language where `Intl` knows it; some name theirs in ways that it refuses. */
function supportedLocale(): string {
  try {
    const [canonical] = Intl.getCanonicalLocales(globalThis.navigator.language)
    return canonical ?? 'en'
  } catch {
    return 'en'
  }
}

/** The locale of dates and numbers on the screen. */
export const locale: string = supportedLocale()
