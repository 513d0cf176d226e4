// SQL: one named statement per step of an upload, which is a hot path.
import { randomUUID } from 'node:crypto'

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
 * Committed asynchronously, which saves waiting for the disk: `markStored` does not depend on the row.
 */
export async function reserveUpload(
  { pool }: Database,
  upload: Omit<Upload, 'uuid'>,
): Promise<ReservedUpload> {
  const expiresAt = new Date(Date.now() + unattachedLifetimeMs)
  const reserved = { uuid: randomUUID(), expiresAt, ...upload }
  await pool.query({
    name: 'reserve',
    text: `WITH settings AS (SELECT set_config('synchronous_commit', 'off', true))
           INSERT INTO files.uploads (${columns})
           SELECT $1::uuid, $2::uuid, $3::uuid, $4, $5::int, $6, $7::timestamptz, $8::bool FROM settings`,
    values: valuesOf(reserved),
  })
  return reserved
}

/** Makes an upload visible. Durable once it resolves; false if its form has been deleted in the meantime. */
export async function markStored({ pool }: Database, upload: ReservedUpload): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'mark-stored',
    // The reserved row is missing if PostgreSQL has crashed since.
    text: `INSERT INTO files.uploads AS u (${columns}, stored_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           ON CONFLICT (uuid) DO UPDATE SET stored_at = excluded.stored_at WHERE u.deleted_at IS NULL`,
    values: [...valuesOf(upload), new Date()],
  })
  return rowCount === 1
}
