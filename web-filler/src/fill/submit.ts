import type { PublicForm } from '@formpost/contract'

import { requestPersistence } from '../app/storage.ts'
import { storageFailure } from '../app/storage-failure.ts'
import { loadForm } from '../db/definitions.ts'
import { enqueue, type RecordWithFiles } from '../db/outbox.ts'
import type { RecordRow } from '../db/rows.ts'
import { sendRecord } from '../outbox/delivery/send-record.ts'
import { requestBackgroundSync, sendNow } from '../outbox/schedule.ts'
import { encryptionFailed, encryptRecord } from './encrypt-record.ts'
import { fetchForm } from './fetch-form.ts'
import type { FormSession } from './form-session.ts'
import { loadRefusalMessages } from './refusal-messages.ts'

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
async function sendWithoutStorage(session: FormSession): Promise<RecordRow | null> {
  const fetched = await fetchForm(session.form.public_id)
  if (fetched.kind === 'unreachable') return null
  const newest = fetched.kind === 'updated' ? fetched.form : await newestForm(session)
  const prepared = await prepareRecord(session, newest)
  if (!prepared) return null
  const { record, files } = prepared
  const result = await sendRecord(record, files, async ({ id, uploadUuid, resent }) => {
    const own = session.files.find((file) => file.id === id)
    if (own) Object.assign(own, { uploadUuid, resent })
  })
  if (result.kind !== 'ok') {
    if (result.kind === 'refused') {
      await loadRefusalMessages()
      session.row.refusal = result.refusal
    }
    return null
  }
  const { submission_uuid: submissionUuid, redirect_url: redirectUrl } = result.body
  return { ...record, state: 'sent', receipt: { submissionUuid, redirectUrl, at: Date.now() } }
}

function toRecord(session: FormSession): RecordWithFiles {
  const record = createRecord(session)
  const answered = new Set(Object.keys(record.answers))
  const files = session.files
    .filter((file) => answered.has(file.fieldId))
    .map((file) => ({ ...file, ownerId: record.clientUuid }))
  return { record, files }
}

/** The newest form on the device. A draft has the version it was started on, which may not be encrypted yet. */
const newestForm = async ({ form }: FormSession): Promise<PublicForm> =>
  (await storageFailure.guard(loadForm(form.public_id))) ?? form

/** The record to send, encrypted if the form is. Returns null, with a message on the screen, if that fails. */
async function prepareRecord(
  session: FormSession,
  newest: PublicForm,
): Promise<RecordWithFiles | null> {
  const plain = toRecord(session)
  const form = newest.is_encrypted ? newest : session.form
  if (!form.is_encrypted) return plain
  const result = await encryptRecord(form, plain)
  if (result.kind === 'encrypted') return result.encrypted
  await loadRefusalMessages()
  session.row.refusal =
    result.kind === 'refused' && result.refusal.status === 413 ? result.refusal : encryptionFailed
  for (const fieldId of Object.keys(session.row.refusal.fields)) session.checked.add(fieldId)
  session.redraw()
  return null
}

/**
 * Moves valid answers to the outbox and starts delivery. Returns null if the record could be neither
 * stored nor sent; the session then still has everything.
 */
export async function submit(session: FormSession): Promise<RecordRow | null> {
  const prepared = await prepareRecord(session, await newestForm(session))
  if (!prepared) return null
  const { record, files } = prepared
  const { guard } = storageFailure
  await guard(session.autosave.stop())
  const enqueuing = enqueue(record, files, session.form, session.row.replaces)
  const isQueued = await guard(enqueuing.then(() => true))
  if (!isQueued) {
    const sent = await sendWithoutStorage(session)
    if (!sent) session.autosave.resume()
    session.redraw()
    return sent
  }
  void requestPersistence()
  void requestBackgroundSync()
  void sendNow(false)
  return record
}
