// SQL: an upsert, and deletes in batches.
import type { Database } from './database.ts'

const batchSize = 5_000
/** Half of the deadline of a call, because the batch that is begun may take as long on a busy disk. */
const maxMs = 4_000

/** The rows up to a key of a table are deleted, and those of the tables before it. */
interface Position {
  table: number
  after: string | null
}

/**
 * Deletes the submissions of a form in batches, for some seconds; no new one can be stored. Goes on at `position`, which an earlier
 * call has returned. Returns the next position, or undefined if all are deleted.
 */
export async function eraseForm(
  { pool }: Database,
  formUuid: string,
  position?: string,
): Promise<string | undefined> {
  const until = performance.now() + maxMs
  await pool.query(
    `INSERT INTO submissions.form_states (form_uuid, last_seq, count, today, today_count, purged_at)
     VALUES ($1, 0, 0, now(), 0, now())
     ON CONFLICT (form_uuid) DO UPDATE SET purged_at = excluded.purged_at, count = 0,
       today_count = 0, to_mail = 0, to_mail_since = NULL`,
    [formUuid],
  )
  let { table, after } = readPosition(position)
  for (; table < tables.length; table++) {
    after = await eraseRows(pool, formUuid, tables[table]!, after, until)
    if (after !== null) return JSON.stringify([table, after])
  }
  // Reviews and deliveries of submissions are deleted with them, except while tables are being distributed.
  await pool.query('DELETE FROM submissions.submission_reviews WHERE form_uuid = $1', [formUuid])
  await pool.query('DELETE FROM submissions.webhook_deliveries WHERE form_uuid = $1', [formUuid])
  await pool.query('DELETE FROM submissions.submission_blocks WHERE form_uuid = $1', [formUuid])
  return undefined
}

function readPosition(position: string | undefined): Position {
  if (position === undefined) return { table: 0, after: null }
  const [table, after] = JSON.parse(position) as [number, string]
  return { table, after }
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
 * Deletes the rows of a form from a table after a key, until they are gone or the time is over. Returns the last key, or null if they are
 * gone. In the order of the key, each batch after the one before: the index keeps what is deleted until a vacuum, and a batch that began
 * at its start would read all of that again. Another run may delete the same rows meanwhile.
 */
async function eraseRows(
  pool: Database['pool'],
  formUuid: string,
  { table, key, type }: Table,
  after: string | null,
  until: number,
): Promise<string | null> {
  do {
    if (performance.now() > until && after !== null) return after
    const rest = `form_uuid = $1 AND ($2::${type} IS NULL OR ${key} > $2)`
    const { rows } = await pool.query<{ last: string }>(
      `SELECT ${key}::text AS last FROM ${table} WHERE ${rest} ORDER BY ${key} OFFSET $3 LIMIT 1`,
      [formUuid, after, batchSize - 1],
    )
    const last = rows[0]?.last ?? null
    await pool.query(
      `DELETE FROM ${table} WHERE ${rest} AND ($3::${type} IS NULL OR ${key} <= $3)`,
      [formUuid, after, last],
    )
    after = last
  } while (after !== null)
  return null
}
