import { type FormField, isInput } from '@formpost/rules'

import type { RawAnswers } from '../db/rows.ts'

/** What stands in a new form before anything is typed. A hidden field's value is the rules' own affair. */
export function initialAnswers(fields: readonly FormField[]): RawAnswers {
  const answers: RawAnswers = {}
  for (const { id, type, default_value: value, options } of fields) {
    if (!value || !isInput(type) || type === 'hidden' || type === 'file') continue
    const isChoice = type === 'dropdown' || type === 'radio' || type === 'checkbox'
    if (isChoice && !options?.includes(value)) continue
    answers[id] = type === 'checkbox' ? [value] : value
  }
  return answers
}
