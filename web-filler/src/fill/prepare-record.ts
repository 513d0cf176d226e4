import type { PublicForm } from '@formpost/contract'

import type { RecordWithFiles } from '../db/outbox.ts'
import type { RecordRow } from '../db/rows.ts'
import type { FormSession } from './form-session.ts'
import type { HeldRecord } from './prepare-encrypted.ts'

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

/**
 * The record to send, encrypted if the form is. Returns null, with a message on the screen, if that fails, or what was kept as
 * a draft because the key has ended.
 */
export async function prepareRecord(
  session: FormSession,
  newest: PublicForm,
): Promise<RecordWithFiles | HeldRecord | null> {
  const plain = toRecord(session)
  const form = newest.is_encrypted ? newest : session.form
  if (!form.is_encrypted) return plain
  const { prepareEncrypted } = await import('./prepare-encrypted.ts')
  return prepareEncrypted(session, form, plain)
}
