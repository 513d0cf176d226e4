import { type CallContext, invalid, isTransient, problemFromJson } from '@formpost/kit/rpc'
import { log } from '@formpost/kit/observability'

import { findStored } from '../store/replays.ts'
import {
  recordClaim,
  releaseClaim,
  releaseUntil,
  type UploadClaim,
} from '../store/upload-claims.ts'
import { type Accepted, attempt, type SubmitParts } from './item.ts'
import { finishReplays, replayPair } from './replays.ts'

export const hasUploads = ({ judged }: Accepted): boolean => judged.uploads.length > 0

const claimOf = ({ state, uuid }: Accepted): UploadClaim => ({
  formUuid: state.form_uuid,
  submissionUuid: uuid,
})

/** Attaches the uploads that a submission names; finishes one that names an upload it can't have. */
export async function claimUploads(
  parts: SubmitParts,
  entry: Accepted,
  call: CallContext,
): Promise<void> {
  // A replay whose answers differ must get none of its uploads.
  await finishReplays(parts, [entry], call)
  const { item, judged, state, uuid } = entry
  if (item.outcome) return
  await attempt(item, call, async () => {
    const expires_at = await recordClaim(parts.db, claimOf(entry))
    const claim = {
      form_uuid: state.form_uuid,
      submission_uuid: uuid,
      uploads: judged.uploads.map((upload) => ({
        uuid: upload.uuid,
        field_uuid: upload.fieldUuid,
      })),
      is_encrypted: !judged.answers,
      expires_at,
    }
    const { outcomes } = await parts.files.Attach({ claims: [claim] }, call)
    const refused = new Set(outcomes[0]!.refused_uuids)
    if (refused.size === 0) return
    const message = judged.answers
      ? 'No such upload for this field, or another submission has it. Upload the file again.'
      : 'No such encrypted upload, or another submission has it. Encrypt the file and upload it again.'
    const wrong = judged.uploads.filter((upload) => refused.has(upload.uuid))
    throw invalid(Object.fromEntries(wrong.map(({ property }) => [property, [message]])))
  })
}

/** Releases the uploads of a submission that was not stored. What fails here is left to the sweeper. */
export async function releaseUploads(
  parts: SubmitParts,
  entry: Accepted,
  call: CallContext,
): Promise<void> {
  const { problem } = entry.item.outcome ?? {}
  if (problem === undefined) return
  const failure = problemFromJson(problem)
  // While a service is away the release would only wait for it, and hold a connection meanwhile.
  if (isTransient(failure)) return
  const { db, files } = parts
  try {
    if (failure.code === 'answers_differ') {
      await releaseUnnamed(parts, entry, call)
    }
    await releaseClaim(db, claimOf(entry), async ({ formUuid, submissionUuid }, expires_at) => {
      await files.Release(
        { form_uuid: formUuid, submission_uuid: submissionUuid, upload_uuids: [], expires_at },
        call,
      )
    })
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'uploads are released later')
  }
}

/**
 * Two submissions under one client_uuid attach their uploads to the same uuid, and one of them is stored. Of the other's uploads
 * those are released that the stored answers do not name.
 */
async function releaseUnnamed(
  { db, files }: SubmitParts,
  entry: Accepted,
  call: CallContext,
): Promise<void> {
  const pair = replayPair(entry)
  const [stored] = pair ? (await findStored(db, [pair])).values() : []
  if (!stored) return
  const named = new Set<unknown>(Object.values(stored.answers ?? {}))
  const upload_uuids = entry.judged.uploads
    .map(({ uuid }) => uuid)
    .filter((uuid) => !named.has(uuid))
  if (upload_uuids.length === 0) return
  const { form_uuid, uuid: submission_uuid } = stored
  const expires_at = await releaseUntil(db.pool)
  await files.Release({ form_uuid, submission_uuid, upload_uuids, expires_at }, call)
}
