// SQL: expressions on stored jsonb, shared by the exports.
import type { FormField } from '@formpost/rules'

/** The number of instances of the repeat `id` as text; null if there are no answers, because they are encrypted. */
export const instanceCount = (id: string): string => `
  CASE jsonb_typeof(answers -> ${id}) WHEN 'array' THEN jsonb_array_length(answers -> ${id})::text
  ELSE CASE WHEN answers IS NOT NULL THEN '0' END END`

/** Whether the column of a field has the number of instances. */
export const isCount = ({ type }: Pick<FormField, 'type'>): boolean => type === 'repeat'
