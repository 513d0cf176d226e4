import {
  answerKind,
  checkAnswer,
  type FormField,
  isInput,
  isPageContent,
  needsOptions,
} from '@formpost/rules'
import { labelKey } from '@formpost/ui/fields/label-key.ts'
import type { RawAnswer } from '@formpost/ui/fields/raw-answer.ts'
import { toTypedNumber } from '@formpost/ui/fields/typed-number.ts'

import type { RawAnswers } from '../db/rows.ts'

/**
 * The answers of a new form: valid values of the link (`?name-of-the-field=…` or `?{field id}=…`,
 * repeated for checkboxes), else the defaults of the fields.
 */
export function initialAnswers(
  fields: readonly FormField[],
  link: URLSearchParams = new URLSearchParams(),
): RawAnswers {
  const linked = new Map<string, string[]>()
  for (const [key, value] of link) {
    const name = labelKey(key)
    linked.set(name, [...(linked.get(name) ?? []), value])
  }
  const answers: RawAnswers = {}
  for (const field of fields) {
    const { id, type, label } = field
    if (!isInput(type) || answerKind(type) === 'upload') continue
    const given = linked.get(id) ?? linked.get(labelKey(label ?? ''))
    const answer = (given && answerFromLink(field, given)) ?? defaultAnswer(field)
    if (answer !== undefined) answers[id] = asTyped(field, answer)
  }
  return answers
}

/** Links and defaults have numbers in the format of the rules. */
const asTyped = ({ type }: FormField, answer: RawAnswer): RawAnswer =>
  answerKind(type) === 'number' && typeof answer === 'string' ? toTypedNumber(answer) : answer

function answerFromLink(field: FormField, given: string[]): RawAnswer | undefined {
  const answer = answerKind(field.type) === 'options' ? given : given.at(-1)!
  return 'value' in checkAnswer(field, answer) ? answer : undefined
}

/** Hidden fields are left out, because the rules apply their defaults. */
function defaultAnswer({ type, default_value: value, options }: FormField): RawAnswer | undefined {
  if (!value || !isPageContent(type)) return undefined
  if (needsOptions(type) && !options?.includes(value)) return undefined
  return answerKind(type) === 'options' ? [value] : value
}
