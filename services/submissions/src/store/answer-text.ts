// SQL: expressions on stored jsonb, shared by the exports.
import type { FormField } from '@formpost/rules'

/** The answer to the field `id`, a SQL expression, as text; a list as in CSV. */
export const joinedText = (id: string): string => `
  CASE WHEN jsonb_typeof(answers -> ${id}) = 'array' THEN (
    SELECT string_agg(option, '; ' ORDER BY n)
    FROM jsonb_array_elements_text(answers -> ${id}) WITH ORDINALITY AS o(option, n))
  ELSE answers ->> ${id} END`

/** The number of instances of the repeat `id` as text; null if there are no answers, because they are encrypted. */
export const instanceCount = (id: string): string => `
  CASE jsonb_typeof(answers -> ${id}) WHEN 'array' THEN jsonb_array_length(answers -> ${id})::text
  ELSE CASE WHEN answers IS NOT NULL THEN '0' END END`

/** Whether the column of a field has the number of instances. */
export const isCount = ({ type }: Pick<FormField, 'type'>): boolean => type === 'repeat'
