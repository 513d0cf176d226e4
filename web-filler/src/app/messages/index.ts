import { en, type Messages } from './en.ts'
import { type Language, language } from './language.ts'

const load: Record<Exclude<Language, 'en'>, () => Promise<Messages>> = {
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
  pt: async () => (await import('./pt.ts')).pt,
  ar: async () => (await import('./ar.ts')).ar,
  sw: async () => (await import('./sw.ts')).sw,
}

/** The words of the language in use, there before anything is drawn; English where they can't be had. */
export const words: Messages = language === 'en' ? en : await load[language]().catch(() => en)
