import type { AnswerProblem, FormField } from '@formpost/rules'

import { messages } from './messages/index.ts'

/** How to fix a problem with the answer to a lazy field; undefined if the message does not depend on its type. */
export function problemMessage(problem: AnswerProblem, field: FormField): string | undefined {
  const label = field.label ?? ''
  if (field.type === 'consent' && problem.code === 'required')
    return messages.requiredConsent(label)
  return undefined
}
