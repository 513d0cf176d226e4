// SQL: an upsert, and deletes in batches.
import type { Database } from './database.ts'

const batchSize = 5_000
/** Well within the deadline of a call. */
const maxMs = 4_000

/** Deletes the submissions of a form in batches, for some seconds; no new one can be stored. Returns whether all are deleted. */
export async function eraseForm({ pool }: Database, formUuid: string): Promise<boolean> {
  const until = performance.now() + maxMs
  await pool.query(
    `INSERT INTO submissions.form_states (form_uuid, last_seq, count, today, today_count, purged_at)
     VALUES ($1, 0, 0, now(), 0, now())
     ON CONFLICT (form_uuid) DO UPDATE SET purged_at = excluded.purged_at, count = 0,
       today_count = 0, to_mail = 0, to_mail_since = NULL`,
    [formUuid],
  )
  for (const { table, key, type } of tables) {
    if (!(await eraseRows(pool, formUuid, { table, key, type }, until))) return false
  }
  // Reviews and deliveries of submissions are deleted with them, except while tables are being distributed.
  await pool.query('DELETE FROM submissions.submission_reviews WHERE form_uuid = $1', [formUuid])
  await pool.query('DELETE FROM submissions.webhook_deliveries WHERE form_uuid = $1', [formUuid])
  await pool.query('DELETE FROM submissions.submission_blocks WHERE form_uuid = $1', [formUuid])
  return true
}

interface Table {
  table: string
  /** Its primary key is the form and this column. */
  key: string
  type: 'bigint' | 'uuid'
}
const tables: Table[] = [
  { table: 'submissions.submissions', key: 'seq', type: 'bigint' },
  { table: 'submissions.device_records', key: 'submission_uuid', type: 'uuid' },
  { table: 'submissions.devices', key: 'device_id', type: 'uuid' },
]

/**
 * Deletes the rows of a form from a table, until they are gone or the time is over. In the order of the key, each batch after the one
 * before: the index keeps what is deleted until a vacuum, and a batch that began at its start would read all of that again. Another run
 * may delete the same rows meanwhile.
 */
async function eraseRows(
  pool: Database['pool'],
  formUuid: string,
  { table, key, type }: Table,
  until: number,
): Promise<boolean> {
  let after: unknown = null
  do {
    if (performance.now() > until) return false
    const rest = `form_uuid = $1 AND ($2::${type} IS NULL OR ${key} > $2)`
    const { rows } = await pool.query<{ last: unknown }>(
      `SELECT ${key} AS last FROM ${table} WHERE ${rest} ORDER BY ${key} OFFSET $3 LIMIT 1`,
      [formUuid, after, batchSize - 1],
    )
    const last = rows[0]?.last ?? null
    await pool.query(
      `DELETE FROM ${table} WHERE ${rest} AND ($3::${type} IS NULL OR ${key} <= $3)`,
      [formUuid, after, last],
    )
    after = last
  } while (after !== null)
  return true
}
