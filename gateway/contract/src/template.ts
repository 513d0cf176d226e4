import { z } from 'zod'

/** A template, as `GET /templates` lists it; `id` is the slug that `POST /forms` takes. */
export const template = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  fields_count: z.int(),
})

/** Templates that belong together (docs/api-behaviour.md#templates). */
export const templateCategory = z.object({
  id: z.string(),
  name: z.string(),
  templates: z.array(template),
})
export type TemplateCategory = z.infer<typeof templateCategory>
