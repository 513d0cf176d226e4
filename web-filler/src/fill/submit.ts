import { messages } from '../app/messages/index.ts'
import { requestPersistence } from '../app/storage.ts'
import { storageFailure } from '../app/storage-failure.ts'
import { enqueue } from '../db/records.ts'
import type { FileRow, RecordRow } from '../db/rows.ts'
import { sendRecord } from '../outbox/delivery/send-record.ts'
import { requestBackgroundSync, sendNow } from '../outbox/schedule.ts'
import { encryptSubmission } from './encrypt-submission.ts'
import type { FormSession } from './form-session.ts'

function createRecord({ row, form, evaluation, offline }: FormSession): RecordRow {
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

/** Sends the answers without the outbox, for devices that cannot store them. */
async function sendWithoutStorage(
  session: FormSession,
  record: RecordRow,
  files: FileRow[],
): Promise<RecordRow | null> {
  const result = await sendRecord(record, files, async ({ id, uploadUuid, resent }) => {
    const own = session.files.find((file) => file.id === id)
    if (own) Object.assign(own, { uploadUuid, resent })
  })
  if (result.kind !== 'ok') {
    if (result.kind === 'refused') session.row.refusal = result.refusal
    return null
  }
  const { submission_uuid: submissionUuid, redirect_url: redirectUrl } = result.body
  return { ...record, state: 'sent', receipt: { submissionUuid, redirectUrl, at: Date.now() } }
}

interface RecordWithFiles {
  record: RecordRow
  files: FileRow[]
}

function toRecord(session: FormSession): RecordWithFiles {
  const record = createRecord(session)
  const answered = new Set(Object.keys(record.answers))
  const files = session.files
    .filter((file) => answered.has(file.fieldId))
    .map((file) => ({ ...file, ownerId: record.clientUuid }))
  return { record, files }
}

async function encryptRecord(
  { form }: FormSession,
  { record, files }: RecordWithFiles,
): Promise<RecordWithFiles> {
  const encrypted = await encryptSubmission(form, record.answers, files)
  return {
    record: { ...record, answers: {}, encryptedPayload: encrypted.payload },
    files: encrypted.files,
  }
}

/**
 * Moves valid answers to the outbox and starts delivery. Returns null if the record could be neither
 * stored nor sent; the session then still has everything.
 */
export async function submit(session: FormSession): Promise<RecordRow | null> {
  let outgoing = toRecord(session)
  if (session.form.is_encrypted) {
    try {
      outgoing = await encryptRecord(session, outgoing)
    } catch (error) {
      console.error(error)
      session.row.refusal = { status: 0, message: messages.encryptionFailed, fields: {} }
      session.redraw()
      return null
    }
  }
  const { record, files } = outgoing
  const { guard } = storageFailure
  await guard(session.autosave.stop())
  const enqueuing = enqueue(record, files, session.form, session.row.replaces)
  const isQueued = await guard(enqueuing.then(() => true))
  if (!isQueued) {
    const sent = await sendWithoutStorage(session, record, files)
    if (!sent) session.autosave.resume()
    session.redraw()
    return sent
  }
  void requestPersistence()
  void requestBackgroundSync()
  void sendNow(false)
  return record
}
