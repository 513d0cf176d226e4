// SQL: one named statement per step of an upload, which is a hot path.
import { unattachedLifetimeMs, type Upload } from '../domain/upload.ts'
import type { Database } from './database.ts'

export type ReservedUpload = Upload & { expiresAt: Date }

const columns = 'uuid, form_uuid, field_uuid, name, size, mime_type, expires_at, is_encrypted'
const valuesOf = (upload: ReservedUpload) => [
  upload.uuid,
  upload.formUuid,
  upload.fieldUuid,
  upload.name,
  upload.size,
  upload.mimeType,
  upload.expiresAt,
  upload.isEncrypted,
]

/**
 * Inserts an invisible row, from which the sweeper learns of the bytes if the process dies before `markStored`.
 * Committed asynchronously, which saves waiting for the disk: `markStored` does not depend on the row. Undefined if the uuid is taken.
 */
export async function reserveUpload(
  { pool }: Database,
  upload: Upload,
): Promise<ReservedUpload | undefined> {
  const expiresAt = new Date(Date.now() + unattachedLifetimeMs)
  const reserved = { ...upload, expiresAt }
  const { rowCount } = await pool.query({
    name: 'reserve',
    text: `INSERT INTO files.uploads (${columns})
           VALUES ($1, $2, $3, $4, CASE WHEN set_config('synchronous_commit', 'off', true) IS NOT NULL THEN $5::int END,
             $6, $7, $8)
           ON CONFLICT DO NOTHING`,
    values: valuesOf(reserved),
  })
  return rowCount === 1 ? reserved : undefined
}

/** `storing` means that another request is just storing it; `erased` that it is about to be removed. */
export type FoundUpload = { upload: Upload } | 'none' | 'storing' | 'erased'

/** What is stored under a uuid. An unattached upload is then kept for another day. */
export async function findAgain(
  { pool }: Database,
  { formUuid, uuid }: Pick<Upload, 'formUuid' | 'uuid'>,
): Promise<FoundUpload> {
  const { rows } = await pool.query<Upload & { isStored: boolean; isNew: boolean }>({
    name: 'find-again',
    text: `WITH kept AS (
             UPDATE files.uploads SET expires_at = $3
              WHERE form_uuid = $1 AND uuid = $2 AND expires_at IS NOT NULL AND stored_at IS NOT NULL AND deleted_at IS NULL)
           SELECT uuid, form_uuid AS "formUuid", field_uuid AS "fieldUuid", name, size, mime_type AS "mimeType",
                  is_encrypted AS "isEncrypted", stored_at IS NOT NULL AND deleted_at IS NULL AS "isStored",
                  stored_at IS NULL AND created_at > now() - interval '1 minute' AS "isNew"
             FROM files.uploads WHERE form_uuid = $1 AND uuid = $2`,
    values: [formUuid, uuid, new Date(Date.now() + unattachedLifetimeMs)],
  })
  const [row] = rows
  if (!row) return 'none'
  const { isStored, isNew, ...upload } = row
  if (isStored) return { upload }
  return isNew ? 'storing' : 'erased'
}

/** Makes an upload visible. Durable once it resolves; false if its form has been deleted in the meantime. */
export async function markStored({ pool }: Database, upload: ReservedUpload): Promise<boolean> {
  const storedAt = new Date()
  const mark = async () => {
    const { rowCount } = await pool.query({
      name: 'mark-stored',
      text: `UPDATE files.uploads SET stored_at = $3 WHERE form_uuid = $1 AND uuid = $2 AND deleted_at IS NULL`,
      values: [upload.formUuid, upload.uuid, storedAt],
    })
    return rowCount === 1
  }
  if (await mark()) return true
  // The reserved row is missing if PostgreSQL has crashed since.
  const inserted = await pool.query(
    `INSERT INTO files.uploads (${columns}, stored_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
    [...valuesOf(upload), storedAt],
  )
  // Another request may have reserved the same upload meanwhile.
  return inserted.rowCount === 1 || mark()
}
