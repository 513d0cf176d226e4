// SQL: bounded batches with row locks.
import type { Database } from './database.ts'
import { byForm, type UploadKey } from './uploads.ts'

const batchSize = 5_000

/** Uploads of a form: those of a submission, those of a field, or all. */
export interface Selection {
  formUuid: string
  submissionUuid?: string
  fieldUuid?: string
  /** Only uploads up to this time. */
  until?: Date
}

/** Hides uploads, whose bytes and rows can then be removed. */
export async function markDeleted(
  { pool }: Database,
  { formUuid, submissionUuid, fieldUuid, until }: Selection,
): Promise<void> {
  for (let count = batchSize; count === batchSize;) {
    const { rowCount } = await pool.query(
      `UPDATE files.uploads SET deleted_at = now() WHERE form_uuid = $1 AND uuid = ANY(ARRAY(
         SELECT uuid FROM files.uploads
          WHERE form_uuid = $1 AND deleted_at IS NULL
            AND ($2::uuid IS NULL OR submission_uuid = $2) AND ($3::uuid IS NULL OR field_uuid = $3)
            AND ($4::timestamptz IS NULL OR created_at <= $4)
          ORDER BY uuid LIMIT $5 FOR UPDATE))`,
      [formUuid, submissionUuid, fieldUuid, until, batchSize],
    )
    count = rowCount ?? 0
  }
}

/** Hides some expired uploads and returns how many were found. */
export async function markExpiredDeleted({ pool }: Database, limit: number): Promise<number> {
  const { rows } = await pool.query<UploadKey>(
    `SELECT form_uuid AS "formUuid", uuid FROM files.uploads
      WHERE expires_at <= now() AND deleted_at IS NULL ORDER BY expires_at LIMIT $1`,
    [limit],
  )
  for (const [formUuid, uuids] of byForm(rows)) {
    // Locked in a fixed order, so that this and an attachment cannot deadlock. One may have been attached meanwhile.
    await pool.query(
      `UPDATE files.uploads SET deleted_at = now() WHERE form_uuid = $1 AND uuid = ANY(ARRAY(
         SELECT uuid FROM files.uploads
          WHERE form_uuid = $1 AND uuid = ANY($2::uuid[]) AND expires_at <= now() AND deleted_at IS NULL
          ORDER BY uuid FOR UPDATE))`,
      [formUuid, uuids],
    )
  }
  return rows.length
}

// Excludes those whose bytes may still be being written.
const deleted = (condition: string) => `
  SELECT form_uuid AS "formUuid", uuid FROM files.uploads
   WHERE deleted_at IS NOT NULL AND ${condition}
     AND (stored_at IS NOT NULL OR created_at < now() - interval '10 minutes')
   ORDER BY deleted_at LIMIT $1`

/** Some deleted uploads, of one form or of all. */
export async function listDeleted(
  { pool }: Database,
  limit: number,
  formUuid?: string,
): Promise<UploadKey[]> {
  const { rows } = formUuid
    ? await pool.query<UploadKey>(deleted('form_uuid = $2'), [limit, formUuid])
    : await pool.query<UploadKey>(deleted('true'), [limit])
  return rows
}

/** The number of deleted uploads that still have bytes or a row, counted up to a limit. */
export async function countDeleted({ pool }: Database, limit: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*) FROM (
       SELECT 1 FROM files.uploads WHERE deleted_at IS NOT NULL LIMIT $1) AS few`,
    [limit],
  )
  return rows[0]?.count ?? 0
}
