import { problem, type CallContext } from '@formpost/kit/rpc'

import type { Answers } from '../domain/definition.ts'
import type { IncomingSubmission } from '../domain/submission.ts'
import { checkSize, sameAnswers, validateContent } from '../domain/validate.ts'
import { findReplays, replayKeyText, type Replay, type ReplayKey } from '../store/replays.ts'
import type { SubmitDependencies } from './dependencies.ts'
import { isolate } from './isolate.ts'
import { receiptOf, refuse, type Outcome, type Refused } from './outcome.ts'
import type { Received } from './validate.ts'

/** Where a submission is stored if it was sent before; undefined without a client_uuid. */
export const replayKeyOf = ({ submission, form }: Received): ReplayKey | undefined => {
  const { clientUuid } = submission
  return clientUuid ? { formUuid: form.formUuid, clientUuid } : undefined
}

type Lookup = { kind: 'replay'; replay: Replay } | { kind: 'new' } | Refused

/** The outcomes of those submissions that are stored already, even if their form has changed since. */
export async function resolveReplays(
  dependencies: SubmitDependencies,
  entries: readonly Received[],
  call: CallContext,
): Promise<Map<IncomingSubmission, Outcome>> {
  const candidates = entries.flatMap((received) => {
    const key = replayKeyOf(received)
    return key ? [{ received, key }] : []
  })
  const lookups = await isolate<(typeof candidates)[number], Lookup>(
    candidates,
    async (some) => {
      const replays = await findReplays(
        dependencies.db,
        some.map(({ key }) => key),
      )
      return some.map(({ key }) => {
        const replay = replays.get(replayKeyText(key))
        return replay ? { kind: 'replay', replay } : { kind: 'new' }
      })
    },
    (error) => refuse(error, call),
  )
  const outcomes = new Map<IncomingSubmission, Outcome>()
  for (const [index, { received }] of candidates.entries()) {
    const lookup = lookups[index]
    if (lookup?.kind === 'refused') outcomes.set(received.submission, lookup)
    if (lookup?.kind === 'replay') {
      const outcome = await resolveReplay(dependencies, received, lookup.replay, call)
      outcomes.set(received.submission, outcome)
    }
  }
  return outcomes
}

/** Answers a retry with the receipt of the stored submission, or refuses it if its answers differ. */
export async function resolveReplay(
  dependencies: SubmitDependencies,
  received: Received,
  replay: Replay,
  call: CallContext,
): Promise<Outcome> {
  const { definitions } = dependencies
  try {
    const { answers } = replay
    const isSame = replay.enteredHash === null ? hasSameAnswers : hasSameEntries
    if (answers && !(await isSame(dependencies, received, replay, answers, call))) {
      return { kind: 'refused', problem: problem('answers_differ') }
    }
    const definition = await definitions.getStored(received.form, replay.receiptVersion, call)
    return { kind: 'replayed', receipt: receiptOf(replay.uuid, definition) }
  } catch (error) {
    return refuse(error, call)
  }
}

/** Validated against the same version as the stored answers, equal answers are normalised to equal values. */
async function hasSameAnswers(
  { definitions }: SubmitDependencies,
  { form, submission }: Received,
  replay: Replay,
  stored: Answers,
  call: CallContext,
): Promise<boolean> {
  const definition = await definitions.getStored(form, replay.formVersion, call)
  const { encryptedPayload, fields = {} } = submission
  // Only answers are compared: what is listed besides may be older than its check.
  const content = validateContent(definition, {
    ...{ encryptedPayload, fields },
    uploadUuids: [],
    filledAtLocal: undefined,
  })
  return (
    content.kind === 'valid' &&
    content.answers !== undefined &&
    sameAnswers(content.answers, stored)
  )
}

/** What was calculated may differ, because the rules of the device or of the service have changed. */
async function hasSameEntries(
  { definitions, evaluator }: SubmitDependencies,
  { form, submission }: Received,
  replay: Replay,
  _stored: Answers,
  call: CallContext,
): Promise<boolean> {
  const { language } = await definitions.getStored(form, replay.formVersion, call)
  const { fields, filledAtLocal } = submission
  if (!language || !fields || checkSize(language, fields)) return false
  const { enteredHash, problems, languageProblems } = await evaluator.evaluate(
    language,
    fields,
    filledAtLocal ?? null,
  )
  const isInvalid = [...problems.keys()].some((address) => !languageProblems.has(address))
  return !isInvalid && enteredHash === replay.enteredHash
}
