import type { PublicSubmission, Receipt } from '@formpost/contract'
import type { SentError } from '@formpost/ui/messages/errors/index.ts'

import type { FileRow, RecordRow, Refusal } from '../../db/rows.ts'
import { apiClient, type ApiClient, type Result } from './api-client.ts'
import { keyedRefusal } from './keyed-refusal.ts'
import { fieldsOf } from './sent-fields.ts'
import { sentFiles } from './sent-files.ts'

export type SendingClient = Pick<ApiClient, 'upload' | 'submit'>

/** Stores the upload state of a file before the next step depends on it. */
export type SaveFile = (file: FileRow) => Promise<void>

/** Which record of this device it is. They are taken from the record, so that replays have the same. */
function deviceMembers({ device }: RecordRow) {
  if (!device) return {}
  const { id, seq, collector, clockOffset } = device
  return {
    device_id: id,
    device_seq: seq,
    ...(collector === undefined ? {} : { collector }),
    ...(clockOffset === undefined ? {} : { clock_offset_s: clockOffset }),
  }
}

/** The request body of a record. */
export function toSubmission(record: RecordRow, files: readonly FileRow[]): PublicSubmission {
  return {
    ...(record.encryptedPayload === null
      ? { fields: fieldsOf(record, files) }
      : { encrypted_payload: record.encryptedPayload }),
    upload_uuids: files.flatMap((file) => file.uploadUuid ?? []),
    client_uuid: record.clientUuid,
    filled_at: record.clock ?? record.filledAt,
    was_offline: record.wasOffline,
    form_version: record.formVersion,
    ...(record.rules === undefined ? {} : { rules: record.rules }),
    ...deviceMembers(record),
  }
}

/** Whether an error says that the service has no such upload. */
const saysLost = ({ code }: SentError): boolean =>
  code === 'upload_unavailable' || code === 'encrypted_upload_unavailable'

/** Files that the service no longer has and that were not uploaded again yet. */
function lostFiles(files: readonly FileRow[], result: Result<Receipt>): FileRow[] {
  if (result.kind !== 'refused' || result.refusal.status !== 422) return []
  const { fields, codes } = result.refusal
  const paths = Object.keys(fields).filter((path) => codes?.[path]?.some(saysLost) ?? true)
  const concernsAll = paths.some((path) => path.startsWith('upload_uuids'))
  const concerns = ({ fieldId }: FileRow) =>
    paths.some((path) => path === fieldId || path.startsWith(`${fieldId}.`))
  return files.filter((file) => !file.resent && (concernsAll || concerns(file)))
}

/**
 * Sends the answers. A message to a former key of the form is accepted only with the version that had
 * this key, and that is not the version that was filled in if the form was encrypted later.
 */
async function submit(
  record: RecordRow,
  files: readonly FileRow[],
  api: SendingClient,
): Promise<Result<Receipt>> {
  const submission = toSubmission(record, files)
  const send = async (sent: PublicSubmission): Promise<Result<Receipt>> => {
    const result = await api.submit(record.publicId, sent)
    if (result.kind !== 'refused') return result
    return { ...result, refusal: keyedRefusal(result.refusal, record) }
  }
  const result = await send(submission)
  const isRefusedKey = result.kind === 'refused' && 'encrypted_payload' in result.refusal.fields
  if (!isRefusedKey || record.keyVersion === undefined) return result
  return send({ ...submission, form_version: record.keyVersion })
}

/** The refusal of an upload as one of the answer that it belongs to. */
function atField(fieldId: string, { fields, codes, ...refusal }: Refusal): Refusal {
  return {
    ...refusal,
    ...(codes?.['file'] ? { codes: { [fieldId]: codes['file'] } } : {}),
    fields: { [fieldId]: fields['file'] ?? [refusal.message] },
  }
}

/** Uploads a record's files and then sends its answers, continuing where an earlier attempt stopped. */
export async function sendRecord(
  record: RecordRow,
  recordFiles: readonly FileRow[],
  saveFile: SaveFile,
  api: SendingClient = apiClient,
): Promise<Result<Receipt>> {
  const files = sentFiles(record, recordFiles)
  for (let index = 0; index < files.length; index++) {
    const file = files[index]!
    if (file.uploadUuid) continue
    const result = await api.upload(record.publicId, file, record.formVersion)
    if (result.kind === 'refused') {
      return { kind: 'refused', refusal: atField(file.fieldId, result.refusal) }
    }
    if (result.kind === 'retry') return result
    file.uploadUuid = result.body.uuid
    await saveFile(file)
  }
  const result = await submit(record, files, api)
  const lost = lostFiles(files, result)
  if (lost.length === 0) return result
  for (const file of lost) {
    Object.assign(file, { uploadUuid: null, resent: true })
    await saveFile(file)
  }
  return sendRecord(record, files, saveFile, api)
}
