import { askForProtection } from '../app/storage.ts'
import { storageTrouble } from '../app/trouble.ts'
import type { FileRow, RecordRow } from '../db/rows.ts'
import { words } from '../app/messages/index.ts'
import { freeze } from '../db/records.ts'
import { sendRecord } from '../outbox/delivery/send-record.ts'
import { askForBackgroundSync, tryNow } from '../outbox/schedule.ts'
import { seal } from './encryption.ts'
import type { Filling } from './filling.ts'

function recordOf({ row, form, evaluation, offline }: Filling): RecordRow {
  return {
    clientUuid: row.id,
    publicId: row.publicId,
    formTitle: form.title,
    formVersion: form.version,
    state: 'waiting',
    answers: Object.fromEntries(evaluation.answers),
    encryptedPayload: null,
    filledAt: new Date().toISOString(),
    wasOffline: offline,
    thankYouMessage: form.thank_you_message,
    attempts: 0,
    nextTryAt: 0,
    trouble: null,
    refusal: null,
    receipt: null,
  }
}

/** Where the device cannot store, the answers may still reach the service from the page itself. */
async function sendFromMemory(
  filling: Filling,
  record: RecordRow,
  files: FileRow[],
): Promise<RecordRow | null> {
  const answer = await sendRecord(record, files, async ({ id, uploadUuid, resent }) => {
    const own = filling.files.find((file) => file.id === id)
    if (own) Object.assign(own, { uploadUuid, resent })
  })
  if (answer.kind !== 'ok') {
    if (answer.kind === 'refused') filling.row.refusal = answer.refusal
    return null
  }
  const { submission_uuid: submissionUuid, redirect_url: redirectUrl } = answer.body
  return { ...record, state: 'sent', receipt: { submissionUuid, redirectUrl, at: Date.now() } }
}

interface Parcel {
  record: RecordRow
  files: FileRow[]
}

function parcelOf(filling: Filling): Parcel {
  const record = recordOf(filling)
  const answered = new Set(Object.keys(record.answers))
  const files = filling.files
    .filter((file) => answered.has(file.fieldId))
    .map((file) => ({ ...file, ownerId: record.clientUuid }))
  return { record, files }
}

async function sealedParcel(filling: Filling, { record, files }: Parcel): Promise<Parcel> {
  const { payload, files: sealed } = await seal(filling.form, record.answers, files)
  return { record: { ...record, answers: {}, encryptedPayload: payload }, files: sealed }
}

/**
 * Freezes the answers, which the rules have found right, into the outbox and sets delivery going.
 * Gives the record; null where it could be neither stored nor sent, with everything still in `filling`.
 */
export async function submit(filling: Filling): Promise<RecordRow | null> {
  let parcel = parcelOf(filling)
  if (filling.form.is_encrypted) {
    try {
      parcel = await sealedParcel(filling, parcel)
    } catch (error) {
      console.error(error)
      filling.row.refusal = { status: 0, message: words.encryptionFailed, fields: {} }
      filling.redraw()
      return null
    }
  }
  const { record, files } = parcel
  const { tried } = storageTrouble
  await tried(filling.keeper.stop())
  const freezing = freeze(record, files, filling.form, filling.row.replaces)
  const isFrozen = await tried(freezing.then(() => true))
  if (!isFrozen) {
    const sent = await sendFromMemory(filling, record, files)
    if (!sent) filling.keeper.resume()
    filling.redraw()
    return sent
  }
  void askForProtection()
  void askForBackgroundSync()
  void tryNow(false)
  return record
}
