import type { Form } from '@formpost/contract'
import { describeProblem } from '@formpost/ui/device-export/describe-problem.ts'
import { errorAt, propertyErrorText } from '@formpost/ui/messages/errors/index.ts'

import type { ApiError } from '../api/api-error.ts'
import { describeError } from '../parts/describe-error.ts'
import type { Outcome } from './deliver-all.ts'
import { messages } from './messages/index.ts'
import type { LeftOut } from './read-contents.ts'

/** Why a record was refused, with the labels of the questions. */
function describeRefusal(error: ApiError, form: Form): string {
  if (error.body.code === 'answers_differ') return messages.differs
  const { codes = {} } = error.body
  const labels = new Map(form.fields.map(({ uuid, label }) => [uuid, label]))
  const lines = Object.entries(codes).flatMap(([property, errors]) => {
    const label = labels.get(property.split('.').at(-1)!)
    const text = errors.flatMap((one) => propertyErrorText(one) ?? []).join(' ')
    return label && text ? errorAt(label, text) : []
  })
  return lines.length > 0 ? lines.join(' ') : describeError(error)
}

/** Why a record was not delivered; undefined if it was. */
export function describeOutcome(outcome: Outcome, form: Form): string | undefined {
  if (typeof outcome === 'string') return undefined
  if ('refused' in outcome) return describeRefusal(outcome.refused, form)
  return 'waiting' in outcome ? describeError(outcome.waiting) : describeProblem(outcome.problem)
}

/** Why a record is not delivered at all. */
export const describeLeftOut = ({ reason }: LeftOut): string =>
  typeof reason === 'string' ? messages.leftOut[reason] : describeProblem(reason.problem)
