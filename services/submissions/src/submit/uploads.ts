import { log } from '@formpost/kit/observability'
import { type CallContext, invalid } from '@formpost/kit/rpc'

import { noteClaims, releaseClaims, type UploadClaim } from '../store/upload-claims.ts'
import { isolate } from './isolate.ts'
import { type Accepted, fail, type SubmitParts } from './item.ts'
import { finishReplays } from './replays.ts'

export const hasUploads = ({ judged }: Accepted): boolean => judged.uploads.length > 0

const claimOf = ({ state, uuid }: Accepted): UploadClaim => ({
  formUuid: state.form_uuid,
  submissionUuid: uuid,
})

/** Claims the uploads that submissions name, and finishes those that name one they can't have. */
export async function claimUploads(
  parts: SubmitParts,
  entries: readonly Accepted[],
  call: CallContext,
): Promise<void> {
  const naming = entries.filter(hasUploads)
  // A replay that differs must get none of its uploads.
  await finishReplays(parts, naming, call)
  const claiming = naming.filter(({ item }) => !item.outcome)
  const refused = await isolate(
    claiming,
    async (some) => {
      await noteClaims(parts.db, some.map(claimOf))
      const { outcomes } = await parts.files.Attach({ claims: some.map(toMessage) }, call)
      return outcomes.map((outcome) => outcome.refused_uuids)
    },
    (error, { item }) => {
      fail(item, error, call)
      return []
    },
  )
  claiming.forEach(({ item, judged }, index) => {
    const bad = new Set(refused[index])
    if (bad.size === 0) return
    const wrong = judged.uploads.filter((upload) => bad.has(upload.uuid))
    const message = judged.answers
      ? 'No such upload for this field, or another submission has it. Upload the file again.'
      : 'No such encrypted upload, or another submission has it. Encrypt the file and upload it again.'
    fail(
      item,
      invalid(Object.fromEntries(wrong.map(({ property }) => [property, [message]]))),
      call,
    )
  })
}

const toMessage = ({ judged, state, uuid }: Accepted) => ({
  form_uuid: state.form_uuid,
  submission_uuid: uuid,
  uploads: judged.uploads.map((upload) => ({ uuid: upload.uuid, field_uuid: upload.fieldUuid })),
  is_encrypted: !judged.answers,
})

/** Lets others have the uploads of submissions that could not be stored; what fails here is left to the sweeper. */
export async function giveUploadsBack(
  { db, files }: SubmitParts,
  entries: readonly Accepted[],
  call: CallContext,
): Promise<void> {
  const claims = entries.filter(hasUploads).map(claimOf)
  if (claims.length === 0) return
  try {
    await releaseClaims(db, claims, async ({ formUuid, submissionUuid }) => {
      await files.Release(
        { form_uuid: formUuid, submission_uuid: submissionUuid, upload_uuids: [] },
        call,
      )
    })
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'uploads are released later')
  }
}
