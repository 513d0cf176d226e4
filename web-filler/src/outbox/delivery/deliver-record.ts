import type { PublicForm, Receipt } from '@formpost/contract'

import { replaceByEncrypted } from '../../db/attempts.ts'
import type { RecordWithFiles } from '../../db/outbox.ts'
import type { FileRow, Refusal } from '../../db/rows.ts'
import type { Result } from './api-client.ts'
import type { FormChecks } from './form-checks.ts'
import { sendRecord, type SaveFile, type SendingClient } from './send-record.ts'
import { sentFiles } from './sent-files.ts'

/** `keyEndedAt` is set if the key cannot encrypt any more. `unavailable` means that OpenPGP cannot be loaded here or now. */
export type EncryptResult =
  | { kind: 'encrypted'; encrypted: RecordWithFiles }
  | { kind: 'refused'; refusal: Refusal; keyEndedAt?: number }
  | { kind: 'unavailable' }

/** Encrypts a plain record and its files with the key of the form. */
export type EncryptRecord = (form: PublicForm, plain: RecordWithFiles) => Promise<EncryptResult>

/** `superseded` means that the record was sent or deleted by another tab meanwhile. */
export type DeliveryResult = Result<Receipt> | { kind: 'unavailable' } | { kind: 'superseded' }

export interface DeliveryTools {
  checks: FormChecks
  encryptRecord: EncryptRecord
  saveFile: SaveFile
  api: SendingClient
}

/** Whether the service may have refused a plain record because its form was encrypted after the check. */
function mayNeedEncryption(result: Result<Receipt>, { record, files }: RecordWithFiles): boolean {
  if (result.kind !== 'refused' || result.refusal.status !== 422) return false
  const isUploaded = ({ uploadUuid }: FileRow) => uploadUuid !== null
  return 'encrypted_payload' in result.refusal.fields || !sentFiles(record, files).every(isUploaded)
}

/**
 * Sends a record. A plain record of a form that was encrypted since is encrypted and stored first
 * (docs/api-behaviour.md#filler).
 */
export async function deliverRecord(
  outgoing: RecordWithFiles,
  tools: DeliveryTools,
): Promise<DeliveryResult> {
  const { record, files } = outgoing
  const { checks, saveFile, api } = tools
  if (record.encryptedPayload !== null) return sendRecord(record, files, saveFile, api)
  const before = await checks.before(record)
  if (before.kind === 'retry') return before
  if (before.form?.is_encrypted) return encryptAndSend(before.form, outgoing, tools)
  const result = await sendRecord(record, files, saveFile, api)
  if (!mayNeedEncryption(result, outgoing)) return result
  const after = await checks.repeat(record.publicId)
  if (after.kind === 'retry') return after
  return after.form?.is_encrypted ? encryptAndSend(after.form, outgoing, tools) : result
}

async function encryptAndSend(
  form: PublicForm,
  plain: RecordWithFiles,
  { encryptRecord, saveFile, api }: DeliveryTools,
): Promise<DeliveryResult> {
  const result = await encryptRecord(form, plain)
  if (result.kind !== 'encrypted') return result
  const stored = await store(result.encrypted)
  if (!stored) return { kind: 'superseded' }
  return sendRecord(stored.record, stored.files, saveFile, api)
}

async function store(encrypted: RecordWithFiles): Promise<RecordWithFiles | undefined> {
  try {
    return await replaceByEncrypted(encrypted)
  } catch (error) {
    // A full disk must not stop delivery, which frees space. An interrupted record is encrypted again.
    console.error(error)
    return encrypted
  }
}
