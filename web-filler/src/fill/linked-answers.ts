import {
  checkAnswer,
  isBlank,
  isInput,
  isOptionList,
  isPageContent,
  isPrefillable,
  type AnswerValue,
  type FormField,
} from '@formpost/rules'
import { labelKey } from '@formpost/ui/fields/label-key.ts'
import type { RawAnswer } from '@formpost/ui/fields/raw-answer.ts'

import type { RawAnswers } from '../db/rows.ts'

type Fields = readonly FormField[]

/** Whether the answer comes neither from a person nor from a link. */
export const isAutomatic = ({ expressions, settings }: FormField): unknown =>
  expressions?.calculation || settings?.metadata

/**
 * The answers of a prefilled link by field id: `?{name}=…`, `?label-of-the-field=…` or `?{field id}=…`, repeated for
 * checkboxes and rankings. What a field does not accept is left out.
 */
export function linkedAnswers(fields: Fields, link: string): Record<string, RawAnswer> {
  const query = new URLSearchParams(link)
  const linked = new Map<string, string[]>()
  for (const [key, value] of query) {
    const name = labelKey(key)
    linked.set(name, [...(linked.get(name) ?? []), value])
  }
  const answers: Record<string, RawAnswer> = {}
  for (const field of fields) {
    const { id, type, label, name } = field
    if (!isPrefillable(type) || isAutomatic(field)) continue
    const given =
      linked.get(id) ??
      (name && query.has(name) ? query.getAll(name) : linked.get(labelKey(label ?? '')))
    if (!given) continue
    const answer = isOptionList(type) ? given : given.at(-1)!
    if ('value' in checkAnswer(field, answer)) answers[id] = answer
  }
  return answers
}

/** An answer in the form that equal answers have in common; undefined if it is blank. */
function comparable(field: FormField, answer: RawAnswer | undefined): AnswerValue | undefined {
  if (isBlank(answer)) return undefined
  const checked = checkAnswer(field, answer)
  const value = 'value' in checked ? checked.value : answer!
  // The order matters only in a ranking.
  return Array.isArray(value) && field.type !== 'rank' ? value.toSorted() : value
}

const comparableLink = (fields: Fields, link: string): string => {
  const answers = linkedAnswers(fields, link)
  return JSON.stringify(fields.map((field) => comparable(field, answers[field.id]) ?? null))
}

/** Whether two links fill in the same answers, whatever else they say and in which order. */
export const isSameLink = (fields: Fields, one: string, other: string): boolean =>
  comparableLink(fields, one) === comparableLink(fields, other)

/** The answers with the hidden values of a link. */
export function withHiddenValues(fields: Fields, answers: RawAnswers, link: string): RawAnswers {
  const linked = linkedAnswers(fields, link)
  const result = { ...answers }
  for (const field of fields) {
    const { id, type } = field
    if (!isInput(type) || isPageContent(type) || isAutomatic(field)) continue
    if (linked[id] !== undefined) result[id] = linked[id]
    // A default runs only once, when the draft is made.
    else if (!field.expressions?.default) delete result[id]
  }
  return result
}
