import {
  answerKind,
  isInput,
  isPageContent,
  needsOptions,
  takesDefault,
  type FormField,
} from '@formpost/rules'
import type { RawAnswer } from '@formpost/ui/fields/raw-answer.ts'
import { toTypedNumber } from '@formpost/ui/fields/typed-number.ts'

import type { RawAnswers } from '../db/rows.ts'
import { linkedAnswers } from './linked-answers.ts'

/** The answers of a new form: those of the link, else the defaults of the fields. */
export function initialAnswers(fields: readonly FormField[], link: string): RawAnswers {
  const linked = linkedAnswers(fields, link)
  const answers: RawAnswers = {}
  for (const field of fields) {
    if (!isInput(field.type)) continue
    const answer = linked[field.id] ?? defaultAnswer(field)
    if (answer !== undefined) answers[field.id] = asTyped(field, answer)
  }
  return answers
}

/** Links and defaults have numbers in the format of the rules. */
const asTyped = ({ type }: FormField, answer: RawAnswer): RawAnswer =>
  answerKind(type) === 'number' && typeof answer === 'string' ? toTypedNumber(answer) : answer

/** Hidden fields are left out, because the rules apply their defaults. */
function defaultAnswer({ type, default_value: value, options }: FormField): RawAnswer | undefined {
  if (!value || !isPageContent(type) || !takesDefault(type)) return undefined
  if (needsOptions(type) && !options?.includes(value)) return undefined
  return answerKind(type) === 'options' ? [value] : value
}
