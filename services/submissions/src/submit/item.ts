import {
  asProblem,
  type CallContext,
  type Client,
  type Complete,
  type Problem,
  problemToJson,
} from '@formpost/kit/rpc'
import type { SubmitItem__Output } from '@formpost/proto/gen/formpost/submissions/v1/SubmitItem'
import type { SubmitOutcome__Output } from '@formpost/proto/gen/formpost/submissions/v1/SubmitOutcome'

import type { Definitions } from '../definitions.ts'
import type { Definition } from '../domain/definition.ts'
import type { Judged, Sent } from '../domain/judge.ts'
import type { CurrentForm, FormStates } from '../form-states.ts'
import type { Database } from '../store/database.ts'

export interface SubmitParts {
  db: Database
  definitions: Definitions
  forms: Client<'forms'>
  files: Client<'files'>
  formStates: FormStates
  /** What is kept of the address that a submission came from; empty is nothing. */
  storedIp: (address: string) => string
  /** Whether there is a way to send mail. */
  mails: boolean
}

export type Outcome = Complete<SubmitOutcome__Output>

/** One submission on its way; it is finished once it has an outcome. */
export interface Item {
  request: SubmitItem__Output
  /** Its submission's uuid where no client_uuid gives it one. */
  ownUuid: string
  outcome?: Outcome
}

/** An item whose form is there. */
export interface Received extends CurrentForm {
  item: Item
  sent: Sent
  /** Of its submission. */
  uuid: string
}

/** An item whose answers are right. */
export interface Accepted extends Received {
  judged: Judged
  /** The form's version that the answers were judged by. */
  version: number
  /** The form of today: its words go into the receipt. */
  today: Definition
}

/** Finishes an item with an error; an unexpected one is logged. */
export function fail(item: Item, error: unknown, call: CallContext): void {
  item.outcome = refusal(asProblem(error, 'submissions.SubmitBatch', call))
}

const refusal = (problem: Problem): Outcome => ({
  receipt: null,
  problem: problemToJson(problem),
  send_alone: undefined,
})

/** The outcome of an item that would keep the others of its batch waiting. */
export const sendAlone: Outcome = { receipt: null, problem: undefined, send_alone: true }

/** Runs a step of one item; what it throws finishes that item, and no other. */
export async function attempt<T>(
  item: Item,
  call: CallContext,
  step: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await step()
  } catch (error) {
    fail(item, error, call)
    return undefined
  }
}

/** A receipt with the words of the version that it is meant for. */
export const receipt = (
  submission_uuid: string,
  { thankYouMessage, redirectUrl }: Definition,
  replayed: boolean,
): Outcome => ({
  receipt: {
    submission_uuid,
    thank_you_message: thankYouMessage,
    redirect_url: redirectUrl,
    replayed,
  },
  problem: undefined,
  send_alone: undefined,
})
