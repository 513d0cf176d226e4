import { randomUUID } from 'node:crypto'

import { problem, type CallContext } from '@formpost/kit/rpc'

import type { FormState } from '../domain/form-state.ts'
import type { IncomingSubmission } from '../domain/submission.ts'
import type { CurrentForm, FormLookup } from '../forms/form-states.ts'
import { batchSize, submissionsTotal } from '../metrics.ts'
import type { SubmitDependencies } from './dependencies.ts'
import type { EvaluateFor } from './evaluator.ts'
import { isolate } from './isolate.ts'
import { refuse, sendAlone, type Outcome, type Refused } from './outcome.ts'
import { storeBatch } from './store-batch.ts'
import { claimUploads, releaseUploads } from './uploads.ts'
import { hasUploads, receive, validate, type Validated } from './validate.ts'

/** A form may change between the validation of a submission and its commit, rarely twice in a row. */
const maxAttempts = 3

/** How long the evaluations of a batch may take together. Records whose turn comes later are handled alone. */
const maxEvaluationMs = 200

/** How many former versions a batch waits for. Anyone can name them, so submissions that need others are handled alone. */
const maxFormerVersions = 4

/** Without an outcome a submission is handled in another way: alone, or by another attempt. */
type Outcomes = ReadonlyMap<IncomingSubmission, Outcome>

/**
 * Handles a batch. Each submission has its own outcome: an error in one does not affect the others, and none waits for what
 * only another needs. A submission that names uploads, or that is the first of its form, takes calls to other services, and one
 * with expensive expressions takes time. Such a submission is handled alone: by the caller's next call if the caller supports it (`can_send_alone`), else here.
 */
export async function handleBatch(
  dependencies: SubmitDependencies,
  items: readonly (IncomingSubmission | Refused)[],
  canSendAlone: boolean,
  call: CallContext,
): Promise<Outcome[]> {
  const submissions = items.filter((item) => item.kind === 'submission')
  const together: Outcomes =
    items.length > 1 || canSendAlone
      ? await submitTogether(dependencies, submissions, call)
      : new Map()
  const outcomes = await Promise.all(
    items.map(async (item) => {
      if (item.kind === 'refused') return item
      const outcome = together.get(item)
      if (outcome) return outcome
      return canSendAlone ? sendAlone : submitAlone(dependencies, item, call)
    }),
  )
  count(outcomes)
  return outcomes
}

/** Stores in one transaction the submissions that need no other service but cached forms. */
async function submitTogether(
  dependencies: SubmitDependencies,
  submissions: readonly IncomingSubmission[],
  call: CallContext,
): Promise<Outcomes> {
  const lookups = await isolate<IncomingSubmission, FormLookup | Refused>(
    submissions,
    (some) => dependencies.formStates.getMany(some, call),
    (error) => refuse(error, call),
  )
  const refused = new Map<IncomingSubmission, Refused>()
  const validating: Promise<Validated | undefined>[] = []
  const loading = new Set<string>()
  const needsOtherVersion = (submission: IncomingSubmission, form: FormState): boolean => {
    if (!submission.wasOffline) return false
    const missing = dependencies.definitions.missingForOffline(form, submission)
    if (missing === undefined || loading.has(missing)) return false
    if (loading.size >= maxFormerVersions) return true
    loading.add(missing)
    return false
  }
  const until = performance.now() + maxEvaluationMs
  const tryFor: EvaluateFor<undefined> = (owner) => dependencies.evaluator.tryAtOnce(owner, until)
  for (const [index, submission] of submissions.entries()) {
    const lookup = lookups[index]
    if (lookup?.kind === 'refused') refused.set(submission, lookup)
    else if (lookup?.kind !== 'found') refused.set(submission, formNotFound())
    else if (lookup.form.isEncryptionFrozen && !needsOtherVersion(submission, lookup.form)) {
      const received = receive(submission, { form: lookup.form, encryptionEpoch: undefined })
      validating.push(validate(dependencies, received, tryFor, call))
    }
  }
  const validated = await Promise.all(validating)
  const storable = validated.filter(
    (entry): entry is Validated =>
      entry !== undefined && (entry.kind === 'invalid' || !hasUploads(entry)),
  )
  const outcomes = await storeBatch(dependencies, storable, tryFor, call)
  for (const [submission, outcome] of refused) outcomes.set(submission, outcome)
  return outcomes
}

/** Handles one submission, whatever it needs. */
async function submitAlone(
  dependencies: SubmitDependencies,
  submission: IncomingSubmission,
  call: CallContext,
): Promise<Outcome> {
  const ownUuid = randomUUID()
  try {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const outcome = await tryAlone(dependencies, submission, ownUuid, attempt > 1, call)
      if (outcome) return outcome
    }
  } catch (error) {
    return refuse(error, call)
  }
  return { kind: 'refused', problem: problem('unavailable', { retryAfter: 1 }) }
}

/** Returns no outcome if the form has changed meanwhile, so that the submission must be validated again. */
async function tryAlone(
  dependencies: SubmitDependencies,
  submission: IncomingSubmission,
  ownUuid: string,
  isRetry: boolean,
  call: CallContext,
): Promise<Outcome | undefined> {
  const current = await findForm(dependencies, submission, isRetry, call)
  if (!current) return formNotFound()
  const { evaluateFor } = dependencies.evaluator
  const received = receive(submission, current, ownUuid)
  const entry = await validate(dependencies, received, evaluateFor, call)
  const store = async () =>
    (await storeBatch(dependencies, [entry], evaluateFor, call)).get(submission)
  if (entry.kind === 'invalid' || !hasUploads(entry)) return store()
  const outcome = (await claimUploads(dependencies, entry, evaluateFor, call)) ?? (await store())
  if (outcome?.kind === 'refused') await releaseUploads(dependencies, entry, outcome, call)
  return outcome
}

async function findForm(
  { formStates }: SubmitDependencies,
  submission: IncomingSubmission,
  isRetry: boolean,
  call: CallContext,
): Promise<CurrentForm | undefined> {
  const [lookup] = await formStates.getMany([submission], call)
  if (lookup?.kind !== 'found') return undefined
  const { form } = lookup
  if (form.isEncryptionFrozen && !isRetry) return { form, encryptionEpoch: undefined }
  return formStates.getAfterChanges(submission.publicId, form.formUuid, call)
}

const formNotFound = (): Refused => ({ kind: 'refused', problem: problem('form_not_found') })

function count(outcomes: readonly Outcome[]): void {
  // A submission that the caller sends again is counted then.
  const finished = outcomes.filter(({ kind }) => kind !== 'send-alone')
  if (finished.length > 0) batchSize.observe(finished.length)
  for (const { kind } of finished) submissionsTotal.inc({ outcome: kind })
}
