import { loadTexts } from '@formpost/ui/messages/index.ts'

import type { TemplateNames } from './template-names.ts'

const none: TemplateNames = { categories: {}, templates: {} }

export const templateNames: TemplateNames = await loadTexts(none, {
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
  pt: async () => (await import('./pt.ts')).pt,
  ar: async () => (await import('./ar.ts')).ar,
  sw: async () => (await import('./sw.ts')).sw,
})
