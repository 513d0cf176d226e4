import type { PropertyErrors } from '@formpost/kit/errors'
import { log } from '@formpost/kit/observability'
import { invalid, isTransient, type CallContext, type Problem } from '@formpost/kit/rpc'
import { uploadsOf } from '@formpost/rules'
import { storedInstances } from '@formpost/rules/form'

import type { Answers } from '../domain/definition.ts'
import { findReplays } from '../store/replays.ts'
import {
  readReleaseDeadline,
  recordClaim,
  releaseClaim,
  type UploadClaim,
} from '../store/upload-claims.ts'
import type { SubmitDependencies } from './dependencies.ts'
import type { EvaluateFor } from './evaluator.ts'
import { refuse, type Outcome } from './outcome.ts'
import { replayKeyOf, resolveReplays } from './replays.ts'
import type { Valid } from './validate.ts'

const claimOf = ({ received }: Valid): UploadClaim => ({
  formUuid: received.form.formUuid,
  submissionUuid: received.uuid,
})

/** Attaches the uploads that a submission names. Returns an outcome if it cannot have them, or is a replay. */
export async function claimUploads(
  dependencies: SubmitDependencies,
  entry: Valid,
  evaluateFor: EvaluateFor<undefined>,
  call: CallContext,
): Promise<Outcome | undefined> {
  const { received, content } = entry
  // A replay whose answers differ must not get its uploads attached.
  const replays = await resolveReplays(dependencies, [entry], evaluateFor, call)
  const replayed = replays.get(received.submission)
  if (replayed) return replayed
  try {
    const claim = claimOf(entry)
    const deadline = await recordClaim(dependencies.db, claim)
    const attachment = {
      ...claim,
      uploads: content.uploads,
      isEncrypted: !content.answers,
      deadline,
    }
    const refused = await dependencies.files.attach(attachment, call)
    if (refused.size === 0) return undefined
    const code = content.answers ? 'upload_unavailable' : 'encrypted_upload_unavailable'
    const errors: PropertyErrors = {}
    for (const { uuid, property } of content.uploads) {
      if (refused.has(uuid)) errors[property] = [{ code }]
    }
    return { kind: 'refused', problem: invalid(errors) }
  } catch (error) {
    return refuse(error, call)
  }
}

/** Releases the uploads of a submission that was refused. The sweeper releases those that are left by a failure. */
export async function releaseUploads(
  dependencies: SubmitDependencies,
  entry: Valid,
  { problem }: { problem: Problem },
  call: CallContext,
): Promise<void> {
  // While a service is down a release would wait for it, and hold a connection.
  if (isTransient(problem)) return
  const { db, files } = dependencies
  try {
    if (problem.code === 'answers_differ') await releaseUnnamed(dependencies, entry, call)
    await releaseClaim(db, claimOf(entry), (claim, deadline) =>
      files.release({ ...claim, deadline }, call),
    )
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'uploads are released later')
  }
}

/**
 * Two submissions with one client_uuid attach their uploads to the same uuid, and one of them is stored. Releases the uploads of
 * the other that the stored answers do not name.
 */
async function releaseUnnamed(
  { db, files }: SubmitDependencies,
  { received, content }: Valid,
  call: CallContext,
): Promise<void> {
  const key = replayKeyOf(received)
  const [replay] = key ? (await findReplays(db, [key])).values() : []
  if (!replay) return
  const named = new Set(textsIn(replay.answers ?? {}))
  const uploadUuids = content.uploads.map(({ uuid }) => uuid).filter((uuid) => !named.has(uuid))
  if (uploadUuids.length === 0) return
  const deadline = await readReleaseDeadline(db)
  const { formUuid, uuid: submissionUuid } = replay
  await files.release({ formUuid, submissionUuid, uploadUuids, deadline }, call)
}

/** All texts among answers, those in instances of repeats too. */
const textsIn = (answers: Answers): string[] =>
  Object.values(answers).flatMap((answer) => [
    ...uploadsOf(answer),
    ...storedInstances(answer).flatMap(textsIn),
  ])
