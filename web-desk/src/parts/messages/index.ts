import { loadTexts } from '@formpost/ui/messages/index.ts'

import { en, type Messages } from './en.ts'

export const messages: Messages = await loadTexts(en, {
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
  pt: async () => (await import('./pt.ts')).pt,
  ar: async () => (await import('./ar.ts')).ar,
  sw: async () => (await import('./sw.ts')).sw,
})
