// SQL: a named statement before each first submission, and a conditional upsert.
import type { Database } from './database.ts'

/** A form's encryption_epoch (see form_states); 0 without one. */
export async function readEpoch({ pool }: Database, formUuid: string): Promise<number> {
  const { rows } = await pool.query<{ epoch: number }>({
    name: 'epoch',
    text: `SELECT coalesce(encryption_epoch, 0) AS epoch
           FROM submissions.form_states WHERE form_uuid = $1`,
    values: [formUuid],
  })
  return rows[0]?.epoch ?? 0
}

/**
 * Begins a new epoch, so that no submission that was validated before is stored. Returns false if the form has had a
 * submission.
 */
export async function beginEpoch({ pool }: Database, formUuid: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO submissions.form_states AS s
       (form_uuid, last_seq, count, today, today_count, encryption_epoch)
     VALUES ($1, 0, 0, (now() AT TIME ZONE 'UTC')::date, 0, 1)
     ON CONFLICT (form_uuid) DO UPDATE SET encryption_epoch = coalesce(s.encryption_epoch, 0) + 1
     WHERE s.last_seq = 0`,
    [formUuid],
  )
  return rowCount === 1
}
