import { z } from 'zod'

import { fieldContent } from './draft.ts'
import { field } from './field.ts'
import { removedFlag, time } from './text.ts'

/** `GET /forms/{form}/fields`. */
export const fieldListQuery = z.object({ removed: removedFlag })

/** How many submissions have an answer; null for an encrypted form. */
const answersCount = z.int().nullable()

/** A field of the form. */
export const listedField = field.extend({ answers_count: answersCount })
export type ListedField = z.infer<typeof listedField>

/** A question that was removed from the form, as it was last (docs/api-behaviour.md#removed-questions). */
export const removedField = fieldContent.extend({
  /** Its former id; null if that is not known. */
  id: z.int().nullable(),
  removed: z.literal(true),
  removed_at: time,
  /** The last version of the form with it. */
  last_version: z.int(),
  answers_count: answersCount,
})
export type RemovedField = z.infer<typeof removedField>
