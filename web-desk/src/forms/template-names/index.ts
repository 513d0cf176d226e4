import { loadMessages } from '@formpost/ui/messages/load.ts'

import type { messages } from './gen/en.ts'

/** The texts of templates and of their categories, by id. What is not here is shown as the service names it, in English. */
export interface TemplateNames {
  readonly categories: Readonly<Record<string, string>>
  readonly templates: Readonly<
    Record<string, { readonly name: string; readonly description: string }>
  >
}

export const templateNames = await loadMessages<TemplateNames>(
  { categories: {}, templates: {} },
  import.meta.glob<typeof messages>(['./gen/*.ts', '!./gen/en.ts'], { import: 'messages' }),
)
