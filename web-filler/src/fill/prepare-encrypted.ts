import type { PublicForm } from '@formpost/contract'

import { storageFailure } from '../app/storage-failure.ts'
import { saveDraft } from '../db/drafts.ts'
import type { RecordWithFiles } from '../db/outbox.ts'
import type { DraftRow } from '../db/rows.ts'
import type { EncryptResult } from '../outbox/delivery/deliver-record.ts'
import { encryptionFailed, encryptRecord } from './encrypt-record.ts'
import { fetchForm } from './fetch-form.ts'
import type { FormSession } from './form-session.ts'
import { loadRefusalMessages } from './refusal-messages.ts'

/** A record that waits as a draft until the key of its form is renewed. */
export interface HeldRecord {
  heldFor: 'key'
  keyEndedAt: number
}

/** Encrypts with the newest key on the device and, if that has ended, with the one that the service has now. */
async function encryptWithNewest(form: PublicForm, plain: RecordWithFiles): Promise<EncryptResult> {
  const result = await encryptRecord(form, plain)
  if (result.kind !== 'refused' || result.keyEndedAt === undefined) return result
  const fetched = await fetchForm(form.public_id)
  return fetched.kind === 'updated' ? encryptRecord(fetched.form, plain) : result
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
 * Encrypts the record to send. Returns null, with a message on the screen, if that fails, or what was kept as
 * a draft because the key has ended.
 */
export async function prepareEncrypted(
  session: FormSession,
  form: PublicForm,
  plain: RecordWithFiles,
): Promise<RecordWithFiles | HeldRecord | null> {
  const result = await encryptWithNewest(form, plain)
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
