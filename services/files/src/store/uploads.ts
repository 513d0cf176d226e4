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
            WHERE uuid = ANY($1::uuid[]) AND form_uuid = $2 AND stored_at IS NOT NULL AND deleted_at IS NULL`,
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

/** Deletes the rows of uploads whose bytes are removed. */
export async function eraseUploads({ pool }: Database, uuids: string[]): Promise<void> {
  await pool.query('DELETE FROM files.uploads WHERE uuid = ANY($1::uuid[])', [uuids])
}
