import { z } from 'zod'

/** A template in `GET /templates`; `id` is the `template` of `POST /forms`. */
export const template = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  fields_count: z.int(),
})

/** A category of templates (docs/api-behaviour.md#templates). */
export const templateCategory = z.object({
  id: z.string(),
  name: z.string(),
  templates: z.array(template),
})
export type TemplateCategory = z.infer<typeof templateCategory>
