import { loadTexts } from '@formpost/ui/messages/index.ts'

/** The texts of templates and of their categories, by id. What is not here is shown as the service names it, in English. */
export interface TemplateNames {
  readonly categories: Readonly<Record<string, string>>
  readonly templates: Readonly<
    Record<string, { readonly name: string; readonly description: string }>
  >
}

const none: TemplateNames = { categories: {}, templates: {} }

export const templateNames: TemplateNames = await loadTexts(none, {
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
  pt: async () => (await import('./pt.ts')).pt,
  ar: async () => (await import('./ar.ts')).ar,
  sw: async () => (await import('./sw.ts')).sw,
})
