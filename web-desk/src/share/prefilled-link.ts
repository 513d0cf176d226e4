import { answerKind, checkAnswer, type FormField, isBlank, isInput } from '@formpost/rules'
import type { RawAnswer } from '@formpost/ui/fields/raw-answer.ts'

export type Answers = Readonly<Record<string, RawAnswer>>

/** Whether a link can fill the field in. */
export const isPrefillable = ({ type }: FormField): boolean =>
  isInput(type) && answerKind(type) !== 'upload'

/** Whether the form accepts the answer; it ignores others in links. */
export const isAccepted = (field: FormField, answer: RawAnswer): boolean =>
  'value' in checkAnswer(field, answer)

/** The link with answers. Their keys are the ids of the fields, since labels may change and occur twice. */
export function prefilledLink(
  link: string,
  fields: readonly FormField[],
  answers: Answers,
): string {
  const url = new URL(link)
  for (const field of fields) {
    const answer = answers[field.id]
    if (answer === undefined || isBlank(answer) || !isAccepted(field, answer)) continue
    for (const value of [answer].flat()) url.searchParams.append(field.id, value)
  }
  return url.href
}
