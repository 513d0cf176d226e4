// SQL: an upsert, and deletes in batches.
import type { Database } from './database.ts'

const batchSize = 5_000

/** Deletes all submissions of a form in batches; no new one can be stored. */
export async function eraseForm({ pool }: Database, formUuid: string): Promise<void> {
  await pool.query(
    `INSERT INTO submissions.form_states (form_uuid, last_seq, count, today, today_count, purged_at)
     VALUES ($1, 0, 0, now(), 0, now())
     ON CONFLICT (form_uuid) DO UPDATE SET purged_at = excluded.purged_at, count = 0,
       today_count = 0, to_mail = 0, to_mail_since = NULL`,
    [formUuid],
  )
  await eraseRows(pool, formUuid, 'submissions.submissions', 'seq')
  await eraseRows(pool, formUuid, 'submissions.device_records', 'submission_uuid')
  await eraseRows(pool, formUuid, 'submissions.devices', 'device_id')
  // Reviews and deliveries of submissions are deleted with them, except while tables are being distributed.
  await pool.query('DELETE FROM submissions.submission_reviews WHERE form_uuid = $1', [formUuid])
  await pool.query('DELETE FROM submissions.webhook_deliveries WHERE form_uuid = $1', [formUuid])
  await pool.query('DELETE FROM submissions.submission_blocks WHERE form_uuid = $1', [formUuid])
}

/** Deletes the rows of a form from a table whose primary key is the form and `key`. */
async function eraseRows(
  pool: Database['pool'],
  formUuid: string,
  table: string,
  key: string,
): Promise<void> {
  // A batch of 0 rows is not the end: another run of this job may be deleting the same rows.
  for (let isLeft = true; isLeft;) {
    await pool.query(
      `DELETE FROM ${table} WHERE form_uuid = $1 AND ${key} = ANY(ARRAY(
         SELECT ${key} FROM ${table} WHERE form_uuid = $1 LIMIT $2))`,
      [formUuid, batchSize],
    )
    const { rows } = await pool.query(`SELECT 1 FROM ${table} WHERE form_uuid = $1 LIMIT 1`, [
      formUuid,
    ])
    isLeft = rows.length > 0
  }
}
