import { fieldTypes } from '@formpost/rules'
import { z } from 'zod'

/** A template in `GET /templates`; `id` is the `template` of `POST /forms`. */
export const template = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  fields_count: z.int(),
  /** What the form will ask, in order. The label of a heading that shows the title of the form is null. */
  fields: z.array(z.object({ type: z.enum(fieldTypes), label: z.string().nullable() })),
})

/** A category of templates (docs/api-behaviour.md#templates). */
export const templateCategory = z.object({
  id: z.string(),
  name: z.string(),
  templates: z.array(template),
})
export type TemplateCategory = z.infer<typeof templateCategory>
