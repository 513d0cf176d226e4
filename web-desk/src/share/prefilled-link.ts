import { answerKind, checkAnswer, isBlank, type FormField } from '@formpost/rules'
import type { RawAnswer } from '@formpost/ui/fields/raw-answer.ts'
import { readTypedNumber } from '@formpost/ui/fields/typed-number.ts'

export type Answers = Readonly<Record<string, RawAnswer>>

/** Links have numbers in the format of the rules. */
const linkedAnswer = ({ type }: FormField, typed: RawAnswer): RawAnswer =>
  answerKind(type) === 'number' && typeof typed === 'string' ? readTypedNumber(typed).text : typed

/** Whether the form accepts the answer; it ignores others in links. */
export const isAccepted = (field: FormField, typed: RawAnswer): boolean =>
  'value' in checkAnswer(field, linkedAnswer(field, typed))

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
    for (const value of [linkedAnswer(field, answer)].flat())
      url.searchParams.append(field.id, value)
  }
  return url.href
}
