import { type FormField, isPageContent } from '@formpost/rules'

import type { Filling } from './filling.ts'
import { problemWords } from './problem-words.ts'

/** Fields of a page that somebody can see and put right. */
const canBePutRight = (field: FormField, filling: Filling): boolean =>
  isPageContent(field.type) && filling.evaluation.visible.has(field.id)

/** Fields among these that the rules find wrong. */
export const wrongFields = (fields: readonly FormField[], filling: Filling): FormField[] =>
  fields.filter(
    (field) => filling.evaluation.problems.has(field.id) && canBePutRight(field, filling),
  )

/** What to say beside fields now, by field id: the rules' word first, then the service's. */
export function shownProblems(fields: readonly FormField[], filling: Filling): Map<string, string> {
  const shown = new Map<string, string>()
  for (const field of fields) {
    if (!filling.checked.has(field.id) || !canBePutRight(field, filling)) continue
    const problem = filling.evaluation.problems.get(field.id)
    const said = problem
      ? problemWords(problem, field)
      : filling.row.refusal?.fields[field.id]?.join(' ')
    if (said) shown.set(field.id, said)
  }
  return shown
}
