import { isTransient, problem, type CallContext } from '@formpost/kit/rpc'
import { maxEvaluatedFields, measureRecord } from '@formpost/rules/form'

import type { Answers } from '../domain/definition.ts'
import { unevaluatedRecord, type EvaluatedRecord } from '../domain/evaluated-record.ts'
import type { IncomingSubmission } from '../domain/submission.ts'
import { checkSize, sameAnswers, validateContent } from '../domain/validate.ts'
import { findReplays, replayKeyText, type Replay, type ReplayKey } from '../store/replays.ts'
import type { SubmitDependencies } from './dependencies.ts'
import type { EvaluateFor } from './evaluator.ts'
import { isolate } from './isolate.ts'
import { receiptOf, refuse, type Outcome, type Refused } from './outcome.ts'
import type { Received, Validated } from './validate.ts'

/** Where a submission is stored if it was sent before; undefined without a client_uuid. */
export const replayKeyOf = ({ submission, form }: Received): ReplayKey | undefined => {
  const { clientUuid } = submission
  return clientUuid ? { formUuid: form.formUuid, clientUuid } : undefined
}

type Lookup = { kind: 'replay'; replay: Replay } | { kind: 'new' } | Refused

/** The outcomes of those submissions that are stored already, even if their form has changed since. */
export async function resolveReplays(
  dependencies: SubmitDependencies,
  entries: readonly Validated[],
  evaluateFor: EvaluateFor<undefined>,
  call: CallContext,
): Promise<Map<IncomingSubmission, Outcome>> {
  const candidates = entries.flatMap((entry) => {
    const key = replayKeyOf(entry.received)
    return key ? [{ entry, key }] : []
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
  for (const [index, { entry }] of candidates.entries()) {
    const lookup = lookups[index]
    const { submission } = entry.received
    if (lookup?.kind === 'refused') outcomes.set(submission, lookup)
    if (lookup?.kind !== 'replay') continue
    const outcome = await resolveReplay(dependencies, entry, lookup.replay, evaluateFor, call)
    if (outcome) outcomes.set(submission, outcome)
  }
  return outcomes
}

/**
 * Answers a retry with the receipt of the stored submission, or refuses it if its answers differ. Without an outcome if that takes an
 * evaluation that has no result.
 */
export async function resolveReplay(
  dependencies: SubmitDependencies,
  entry: Validated,
  replay: Replay,
  evaluateFor: EvaluateFor<undefined>,
  call: CallContext,
): Promise<Outcome | undefined> {
  const { definitions } = dependencies
  const { form } = entry.received
  try {
    if (replay.answers) {
      const isSame =
        replay.enteredHash === null
          ? await hasSameAnswers(dependencies, entry.received, replay, replay.answers, call)
          : await hasSameEntries(dependencies, entry, replay, evaluateFor, call)
      if (isSame === undefined) return undefined
      if (!isSame) return { kind: 'refused', problem: problem('answers_differ') }
    }
    const definition = await definitions.getStored(form, replay.receiptVersion, call)
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

/**
 * What was calculated may differ, because the rules of the device or of the service have changed. Undefined if `evaluate` has no
 * result; throws 503 if there was not enough time or memory, because the stored record may have been evaluated.
 */
async function hasSameEntries(
  { definitions }: SubmitDependencies,
  entry: Validated,
  replay: Replay,
  evaluateFor: EvaluateFor<undefined>,
  call: CallContext,
): Promise<boolean | undefined> {
  const { form, submission } = entry.received
  const { language } = await definitions.getStored(form, replay.formVersion, call)
  const { fields, filledAtLocal } = submission
  if (!language || !fields || checkSize(language, fields)) return false
  // The stored record was not evaluated either, or its evaluation left nothing out.
  if (measureRecord(language, fields).fields <= maxEvaluatedFields) {
    const { enteredHash, problems } = unevaluatedRecord(language, fields)
    if (problems.size === 0 && enteredHash === replay.enteredHash) return true
  }
  const first =
    entry.kind === 'valid' && entry.version === replay.formVersion
      ? entry.content.evaluated
      : undefined
  if (first) return isSameResult(first, replay)
  if (entry.kind === 'invalid' && isTransient(entry.problem)) throw entry.problem
  const evaluate = evaluateFor(form.ownerUuid)
  const evaluated = await evaluate(language, fields, filledAtLocal ?? null)
  if (!evaluated) return undefined
  const { problems, languageProblems } = evaluated
  const isInvalid = [...problems.keys()].some((address) => !languageProblems.has(address))
  return !isInvalid && isSameResult(evaluated, replay)
}

function isSameResult(
  { enteredHash, isEvaluated }: Pick<EvaluatedRecord, 'enteredHash' | 'isEvaluated'>,
  replay: Replay,
): boolean {
  if (enteredHash === replay.enteredHash) return true
  if (!isEvaluated) throw problem('unavailable', { retryAfter: 5 })
  return false
}
