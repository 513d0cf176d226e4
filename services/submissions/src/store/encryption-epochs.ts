import type { Database } from './database.ts'

/** Each form's encryption_epoch (see form_states); 0 where there is none. */
export async function readEpochs(
  { pool }: Database,
  formUuids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ form_uuid: string; epoch: number }>({
    name: 'epochs',
    text: `SELECT form_uuid, coalesce(encryption_epoch, 0) AS epoch
           FROM submissions.form_states WHERE form_uuid = ANY($1::uuid[])`,
    values: [formUuids],
  })
  const epochs = new Map(rows.map((row) => [row.form_uuid, row.epoch]))
  return new Map(formUuids.map((uuid) => [uuid, epochs.get(uuid) ?? 0]))
}

/** Begins a new epoch, so that nothing judged before is stored; false where the form has had a submission. */
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
