import { type CallContext, type Client, type Complete, Problem, problemToJson } from '@formpost/kit'
import type { FormState__Output } from '@formpost/proto/gen/formpost/forms/v1/FormState'
import type { SubmitItem__Output } from '@formpost/proto/gen/formpost/submissions/v1/SubmitItem'
import type { SubmitOutcome__Output } from '@formpost/proto/gen/formpost/submissions/v1/SubmitOutcome'

import type { Definitions } from '../definitions.ts'
import type { Judged, Sent } from '../domain/judge.ts'
import type { FormStates } from '../form-states.ts'
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

/** One item on its way; it is settled once it has an outcome. */
export interface Entry {
  item: SubmitItem__Output
  sent: Sent
  state: FormState__Output
  uuid: string
  outcome?: Outcome
  judged?: Judged & { version: number }
}

/** Runs a step of one entry; what it throws for the caller to see becomes the entry's outcome. */
export async function settle(entry: Entry, step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    entry.outcome = refused(error)
  }
}

export const refused = (why: Problem): Outcome => ({ receipt: null, problem: problemToJson(why) })

/** What whoever sent it is told: the words of the version that they are meant for. */
export async function receipt(
  { definitions }: SubmitParts,
  entry: Entry,
  version: number,
  replayed: boolean,
  call: CallContext,
): Promise<Outcome> {
  const shown = await definitions.ofVersion(entry.state.form_uuid, version, call)
  return {
    receipt: {
      submission_uuid: entry.uuid,
      thank_you_message: shown.thankYouMessage,
      redirect_url: shown.redirectUrl,
      replayed,
    },
    problem: undefined,
  }
}
