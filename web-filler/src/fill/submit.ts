import type { PublicForm } from '@formpost/contract'

import { storageFailure } from '../app/storage-failure.ts'
import { requestPersistence } from '../app/storage.ts'
import { saveDraft } from '../db/drafts.ts'
import { enqueue, type RecordWithFiles } from '../db/outbox.ts'
import type { DraftRow, RecordRow } from '../db/rows.ts'
import { requestBackgroundSync } from '../outbox/background-sync.ts'
import type { EncryptRecord, EncryptResult } from '../outbox/delivery/deliver-record.ts'
import { sendNow } from '../outbox/load-schedule.ts'
import { fetchForm } from './fetch-form.ts'
import type { FormSession } from './form-session.ts'
import { newestForm } from './newest-form.ts'
import { loadRefusalMessages } from './refusal-messages.ts'

function createRecord(session: FormSession): RecordRow {
  const { row, shownForm: form, languages, language: parts, offline } = session
  return {
    clientUuid: row.clientUuid ?? row.id,
    publicId: row.publicId,
    formTitle: form.title,
    formVersion: form.version,
    state: 'waiting',
    answers: session.sent(),
    encryptedPayload: null,
    filledAt: row.held?.filledAt ?? new Date().toISOString(),
    wasOffline: row.held?.wasOffline ?? offline,
    ...(languages ? { language: languages.language } : {}),
    thankYouMessage: form.thank_you_message,
    attempts: 0,
    nextTryAt: 0,
    retryReason: null,
    refusal: null,
    receipt: null,
    ...(row.clientUuid ? { draftId: row.id } : {}),
    ...parts?.recordMembers(),
  }
}

/** Sends the answers without the outbox, for devices that cannot store them. */
async function sendWithoutStorage(session: FormSession): Promise<RecordRow | HeldRecord | null> {
  const fetched = await fetchForm(session.form.public_id)
  if (fetched.kind === 'unreachable') return null
  const newest = fetched.kind === 'updated' ? fetched.form : await newestForm(session)
  const prepared = await prepareRecord(session, newest)
  if (!prepared || 'heldFor' in prepared) return prepared
  const { record, files } = prepared
  const { sendRecord } = await import('../outbox/delivery/send-record.ts')
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
  const { answers, clientUuid: ownerId } = record
  // Only with `entered` can an edit show a file again that is not sent now.
  const files = session
    .snapshot()
    .files.filter(({ id, fieldId }) => record.entered || [answers[fieldId]].flat().includes(id))
    .map((file) => ({ ...file, ownerId }))
  return { record, files }
}

/** A record that waits as a draft until the key of its form is renewed. */
export interface HeldRecord {
  heldFor: 'key'
  keyEndedAt: number
}

/** Encrypts with the newest key on the device and, if that has ended, with the one that the service has now. */
async function encryptWithNewest(
  form: PublicForm,
  plain: RecordWithFiles,
  encryptRecord: EncryptRecord,
): Promise<EncryptResult> {
  const result = await encryptRecord(form, plain)
  if (result.kind !== 'refused' || result.keyEndedAt === undefined) return result
  const fetched = await fetchForm(form.public_id)
  return fetched.kind === 'updated' ? encryptRecord(fetched.form, plain) : result
}

/**
 * The record to send, encrypted if the form is. Returns null, with a message on the screen, if that fails, or what was kept as
 * a draft because the key has ended.
 */
async function prepareRecord(
  session: FormSession,
  newest: PublicForm,
): Promise<RecordWithFiles | HeldRecord | null> {
  const plain = toRecord(session)
  const form = newest.is_encrypted ? newest : session.form
  if (!form.is_encrypted) return plain
  const { encryptionFailed, encryptRecord } = await import('./encrypt-record.ts')
  const result = await encryptWithNewest(form, plain, encryptRecord)
  if (result.kind === 'encrypted') return result.encrypted
  if (result.kind === 'refused' && result.keyEndedAt !== undefined) {
    const { filledAt, wasOffline } = plain.record
    const isKept = await keepDraft(session, { filledAt, wasOffline })
    if (isKept) return { heldFor: 'key', keyEndedAt: result.keyEndedAt }
  }
  await loadRefusalMessages()
  session.row.refusal =
    result.kind === 'refused' && result.refusal.status === 413 ? result.refusal : encryptionFailed
  for (const fieldId of Object.keys(session.row.refusal.fields)) session.checked.add(fieldId)
  session.redraw()
  return null
}

/** Stores the draft, encrypted with the key of this device, and when it was filled in. */
async function keepDraft(
  session: FormSession,
  held: NonNullable<DraftRow['held']>,
): Promise<boolean> {
  const { guard } = storageFailure
  await guard(session.autosave.stop())
  session.row.held = held
  const saving = saveDraft(session.snapshot(), session.form, true).then(() => true)
  const isKept = (await guard(saving)) ?? false
  if (!isKept) session.autosave.resume()
  return isKept
}

/**
 * Moves valid answers to the outbox and starts delivery. Returns null if the record could be neither
 * stored nor sent; the session then still has everything.
 */
export async function submit(session: FormSession): Promise<RecordRow | HeldRecord | null> {
  const prepared = await prepareRecord(session, await newestForm(session))
  if (!prepared || 'heldFor' in prepared) return prepared
  const { record, files } = prepared
  const { guard } = storageFailure
  await guard(session.autosave.stop())
  const queued = await guard(enqueue(record, files, session.form, session.row))
  if (!queued) {
    const sent = await sendWithoutStorage(session)
    if (!sent) session.autosave.resume()
    session.redraw()
    return sent
  }
  void requestPersistence()
  void requestBackgroundSync()
  void sendNow('queue')
  return queued
}
