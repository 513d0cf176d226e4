import type { PublicSubmission, Receipt } from '@formpost/contract'

import type { FileRow, RecordRow } from '../../db/rows.ts'
import { type Answer, type Service, service } from './service.ts'

/** Called whenever what is known about a file has changed, before the next step depends on it. */
export type KeepFile = (file: FileRow) => Promise<void>

function fieldsOf(record: RecordRow, files: readonly FileRow[]): Record<string, unknown> {
  const uploads = new Map(files.map((file) => [file.id, file.uploadUuid]))
  const fields = Object.entries(record.answers).map(([fieldId, answer]) => {
    const upload = typeof answer === 'string' ? uploads.get(answer) : undefined
    return [fieldId, upload ?? answer]
  })
  return Object.fromEntries(fields) as Record<string, unknown>
}

/** The wire form of a record; the same for every try, apart from `was_offline`. */
export function submissionOf(record: RecordRow, files: readonly FileRow[]): PublicSubmission {
  return {
    ...(record.encryptedPayload === null
      ? { fields: fieldsOf(record, files) }
      : { encrypted_payload: record.encryptedPayload }),
    upload_uuids: files.flatMap((file) => file.uploadUuid ?? []),
    client_uuid: record.clientUuid,
    filled_at: record.filledAt,
    was_offline: record.wasOffline,
    form_version: record.formVersion,
  }
}

/** The files that a refusal says are unknown to the service and that were not yet sent a second time. */
function lostFiles(files: readonly FileRow[], answer: Answer<Receipt>): FileRow[] {
  if (answer.kind !== 'refused' || answer.refusal.status !== 422) return []
  const paths = Object.keys(answer.refusal.fields)
  const every = paths.some((path) => path.startsWith('upload_uuids'))
  return files.filter((file) => !file.resent && (every || paths.includes(file.fieldId)))
}

/** Sends a record's files and then its answers, going on where an earlier try stopped. */
export async function sendRecord(
  record: RecordRow,
  files: readonly FileRow[],
  keepFile: KeepFile,
  calls: Service = service,
): Promise<Answer<Receipt>> {
  for (let at = 0; at < files.length; at++) {
    const file = files[at]!
    if (file.uploadUuid) continue
    const answer = await calls.upload(record.publicId, file)
    if (answer.kind === 'refused') {
      const { status, message } = answer.refusal
      return {
        kind: 'refused',
        refusal: { status, message, fields: { [file.fieldId]: [message] } },
      }
    }
    if (answer.kind === 'retry') return answer
    file.uploadUuid = answer.body.uuid
    await keepFile(file)
  }
  const answer = await calls.submit(record.publicId, submissionOf(record, files))
  const lost = lostFiles(files, answer)
  if (lost.length === 0) return answer
  for (const file of lost) {
    Object.assign(file, { uploadUuid: null, resent: true })
    await keepFile(file)
  }
  return sendRecord(record, files, keepFile, calls)
}
