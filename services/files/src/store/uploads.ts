// SQL: reads, and deletes by primary key.
import type { Upload } from '../domain/upload.ts'
import type { Database } from './database.ts'

const columns = `uuid, form_uuid AS "formUuid", field_uuid AS "fieldUuid", name, size, mime_type AS "mimeType",
  is_encrypted AS "isEncrypted"`

export async function findUpload(
  db: Database,
  formUuid: string,
  uuid: string,
): Promise<Upload | undefined> {
  const [upload] = await findUploads(db, formUuid, [uuid])
  return upload
}

/** The stored uploads of a form among the given ones, in any order. */
export async function findUploads(
  { pool }: Database,
  formUuid: string,
  uuids: string[],
): Promise<Upload[]> {
  const { rows } = await pool.query<Upload>({
    name: 'find-uploads',
    text: `SELECT ${columns} FROM files.uploads
            WHERE uuid = ANY($1::uuid[]) AND form_uuid = $2::uuid AND stored_at IS NOT NULL AND deleted_at IS NULL`,
    values: [uuids, formUuid],
  })
  return rows
}

/** The uploads that are attached to a submission. */
export async function listUploads(
  { pool }: Database,
  formUuid: string,
  submissionUuid: string,
): Promise<Upload[]> {
  const { rows } = await pool.query<Upload>({
    name: 'list-uploads',
    text: `SELECT ${columns} FROM files.uploads
            WHERE form_uuid = $1 AND submission_uuid = $2 AND deleted_at IS NULL ORDER BY uuid`,
    values: [formUuid, submissionUuid],
  })
  return rows
}

/** What an upload is stored under. */
export type UploadKey = Pick<Upload, 'formUuid' | 'uuid'>

/** The uuids of uploads by form: each statement is about one form. */
export function byForm(uploads: readonly UploadKey[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { formUuid, uuid } of uploads) {
    const uuids = found.get(formUuid)
    if (uuids) uuids.push(uuid)
    else found.set(formUuid, [uuid])
  }
  return found
}

/** Deletes the rows of uploads whose bytes are removed. */
export async function eraseUploads(
  { pool }: Database,
  uploads: readonly UploadKey[],
): Promise<void> {
  for (const values of byForm(uploads)) {
    await pool.query(
      'DELETE FROM files.uploads WHERE form_uuid = $1 AND uuid = ANY($2::uuid[])',
      values,
    )
  }
}
