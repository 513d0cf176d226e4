import { asProblem, invalid, problem, type CallContext, type Problem } from '@formpost/kit/rpc'

import type { Definition } from '../domain/definition.ts'
import type { Refusal } from '../domain/refusal.ts'

/** The result of one submission. */
export type Outcome = { kind: 'stored' | 'replayed'; receipt: Receipt } | Refused | SendAlone

export interface Receipt {
  submissionUuid: string
  thankYouMessage: string | undefined
  redirectUrl: string | undefined
}

export interface Refused {
  kind: 'refused'
  problem: Problem
}

/** The submission would delay the others of its batch; the caller sends it again in a call of its own. */
export interface SendAlone {
  kind: 'send-alone'
}

export const sendAlone: SendAlone = { kind: 'send-alone' }

/** The receipt has the texts of the form version that it is given with. */
export const receiptOf = (
  submissionUuid: string,
  { thankYouMessage, redirectUrl }: Definition,
): Receipt => ({ submissionUuid, thankYouMessage, redirectUrl })

/** Refuses a submission with an error; an unexpected error is logged. */
export const refuse = (error: unknown, call: CallContext): Refused => ({
  kind: 'refused',
  problem: asProblem(error, 'submissions.SubmitBatch', call),
})

export function toProblem(refusal: Refusal): Problem {
  switch (refusal.kind) {
    case 'invalid':
      return invalid(refusal.errors)
    case 'form_closed':
      return problem('form_closed', { closedMessage: refusal.closedMessage ?? null })
    case 'payment_form':
      return problem('payment_form')
  }
}
