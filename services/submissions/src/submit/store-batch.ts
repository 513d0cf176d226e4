import type { CallContext } from '@formpost/kit/rpc'

import type { IncomingSubmission } from '../domain/submission.ts'
import type { NewSubmission } from '../store/insert-statements.ts'
import { insertSubmissions, submissionKey } from '../store/insert.ts'
import { replayKeyText, type Replay } from '../store/replays.ts'
import type { SubmitDependencies } from './dependencies.ts'
import type { EvaluateFor } from './evaluator.ts'
import { isolate } from './isolate.ts'
import { receiptOf, refuse, type Outcome, type Refused } from './outcome.ts'
import { replayKeyOf, resolveReplay, resolveReplays } from './replays.ts'
import { hasUploads, type Received, type Valid, type Validated } from './validate.ts'

type Result =
  { kind: 'stored' } | { kind: 'not-stored' } | { kind: 'replay'; replay: Replay } | Refused

const stored: Result = { kind: 'stored' }
const notStored: Result = { kind: 'not-stored' }

const keyOf = ({ form, uuid }: Received) => submissionKey(form.formUuid, uuid)

/**
 * Stores the valid submissions in one transaction, and answers replays, also those among the invalid ones. A valid submission
 * has no outcome if it was not stored, because its form has changed or is gone; a replay has none if its evaluation has no result.
 */
export async function storeBatch(
  dependencies: SubmitDependencies,
  entries: readonly Validated[],
  evaluateFor: EvaluateFor<undefined>,
  call: CallContext,
): Promise<Map<IncomingSubmission, Outcome>> {
  const valid = entries.filter((entry) => entry.kind === 'valid')
  const invalid = entries.filter((entry) => entry.kind === 'invalid')
  // In the order of arrival. Of two with the same client_uuid the first is stored; the second is then answered as its replay.
  const firsts = new Map<string, Valid>()
  for (const entry of valid) {
    const key = keyOf(entry.received)
    if (!firsts.has(key)) firsts.set(key, entry)
  }
  const insertions = [
    ...firsts.values(),
    ...invalid.filter(({ received }) => replayKeyOf(received)),
  ]
  const results = await insertAll(dependencies, insertions, call)
  const outcomes = new Map<IncomingSubmission, Outcome>(
    invalid.map(({ received, problem }) => [received.submission, { kind: 'refused', problem }]),
  )
  const undecided = new Set<Validated>()
  for (const entry of insertions) {
    const result = results.get(entry) ?? notStored
    const { received } = entry
    switch (result.kind) {
      case 'replay': {
        const { replay } = result
        const outcome = await resolveReplay(dependencies, entry, replay, evaluateFor, call)
        if (outcome) outcomes.set(received.submission, outcome)
        else {
          undecided.add(entry)
          outcomes.delete(received.submission)
        }
        break
      }
      case 'refused':
        outcomes.set(received.submission, result)
        break
      case 'stored':
        if (entry.kind === 'valid') {
          const receipt = receiptOf(received.uuid, entry.current)
          outcomes.set(received.submission, { kind: 'stored', receipt })
        }
        break
      case 'not-stored':
        break
    }
  }
  const rest = valid.filter(
    (entry) => !outcomes.has(entry.received.submission) && !undecided.has(entry),
  )
  const replayed = await resolveReplays(dependencies, rest, evaluateFor, call)
  for (const [submission, outcome] of replayed) {
    outcomes.set(submission, outcome)
  }
  return outcomes
}

/**
 * On a sharded database each form has a transaction of its own: it is on one shard, and while that is down, only the submissions of
 * its forms are refused.
 */
function transactionsOf(
  { db }: SubmitDependencies,
  entries: readonly Validated[],
): readonly (readonly Validated[])[] {
  if (!db.isSharded()) return [entries]
  const byForm = new Map<string, Validated[]>()
  for (const entry of entries) {
    const { formUuid } = entry.received.form
    const others = byForm.get(formUuid)
    if (others) others.push(entry)
    else byForm.set(formUuid, [entry])
  }
  return [...byForm.values()]
}

async function insertAll(
  dependencies: SubmitDependencies,
  entries: readonly Validated[],
  call: CallContext,
): Promise<Map<Validated, Result>> {
  const results = new Map<Validated, Result>()
  await Promise.all(
    transactionsOf(dependencies, entries).map(async (together) => {
      const found = await isolate<Validated, Result>(
        together,
        (some) => insert(dependencies, some),
        (error) => refuse(error, call),
      )
      for (const [index, entry] of together.entries()) results.set(entry, found[index] ?? notStored)
    }),
  )
  return results
}

async function insert(
  dependencies: SubmitDependencies,
  entries: readonly Validated[],
): Promise<Result[]> {
  const rows = entries.flatMap((entry) =>
    entry.kind === 'valid' ? toRow(dependencies, entry) : [],
  )
  const lookups = entries.flatMap((entry) =>
    entry.kind === 'invalid' ? (replayKeyOf(entry.received) ?? []) : [],
  )
  const inserted = await insertSubmissions(dependencies.db, rows, lookups)
  return entries.map(({ received }) => {
    const key = replayKeyOf(received)
    const replay = key && inserted.replays.get(replayKeyText(key))
    if (replay) return { kind: 'replay', replay }
    return inserted.stored.has(keyOf(received)) ? stored : notStored
  })
}

function toRow({ sendsMail, toStoredIp }: SubmitDependencies, entry: Valid): NewSubmission {
  const { received, content } = entry
  const { submission, form } = received
  const { evaluated } = content
  return {
    formUuid: form.formUuid,
    uuid: received.uuid,
    clientUuid: submission.clientUuid,
    filledAt: submission.filledAt,
    wasOffline: submission.wasOffline,
    formVersion: entry.version,
    receiptVersion: form.version,
    answers: content.answers && JSON.stringify(Object.fromEntries(content.answers)),
    encryptedPayload: submission.encryptedPayload,
    ipAddress: toStoredIp(submission.ipAddress) || undefined,
    userAgent: submission.userAgent || undefined,
    notifiesOwner: sendsMail && form.notifiesOwner,
    hasWebhook: form.hasWebhook,
    hasUploads: hasUploads(entry),
    encryptionEpoch: received.encryptionEpoch,
    rules: submission.rules,
    checks: evaluated?.checks.length ? JSON.stringify(evaluated.checks) : undefined,
    sent: evaluated?.sent.size ? JSON.stringify(Object.fromEntries(evaluated.sent)) : undefined,
    enteredHash: evaluated?.enteredHash,
    device: form.deviceReports ? submission.device : undefined,
  }
}
