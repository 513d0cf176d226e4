import { en, type Messages } from './en.ts'
import { type Language, language } from './language.ts'

const load: Record<Exclude<Language, 'en'>, () => Promise<Messages>> = {
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
  pt: async () => (await import('./pt.ts')).pt,
  ar: async () => (await import('./ar.ts')).ar,
  sw: async () => (await import('./sw.ts')).sw,
}

/** The messages of the current language, or English if they cannot be loaded. Loaded before the first render. */
export const messages: Messages = language === 'en' ? en : await load[language]().catch(() => en)
