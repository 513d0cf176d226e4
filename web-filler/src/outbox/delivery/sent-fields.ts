import { mapAnswers } from '../../db/instances.ts'
import type { FileRow, RecordRow } from '../../db/rows.ts'

/** The answers of a plain record as they are sent; that of a file is the id of its upload. */
export function fieldsOf(record: RecordRow, files: readonly FileRow[]): Record<string, unknown> {
  const uploads = new Map(files.map((file) => [file.id, file.uploadUuid ?? file.uploadId]))
  return mapAnswers(record.answers, (answer) => uploads.get(answer as string) ?? answer)
}

/** Whether two versions of a plain record have the same answers and uploads. */
export function sendsSame(
  [record, files]: readonly [RecordRow, readonly FileRow[]],
  [other, otherFiles]: readonly [RecordRow, readonly FileRow[]],
): boolean {
  if (record.encryptedPayload !== null || other.encryptedPayload !== null) return false
  const fields = fieldsOf(record, files)
  const otherFields = fieldsOf(other, otherFiles)
  const ids = new Set([...Object.keys(fields), ...Object.keys(otherFields)])
  return [...ids].every((id) => JSON.stringify(fields[id]) === JSON.stringify(otherFields[id]))
}
