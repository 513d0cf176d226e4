// SQL: a named statement on every list, with a date by PostgreSQL's clock.
import type { Database } from './database.ts'

/** The number of the newest submission of a form; 0 before the first. */
export async function readLastSeq({ pool }: Database, formUuid: string): Promise<number> {
  const { rows } = await pool.query<{ seq: number }>({
    name: 'last-seq',
    text: 'SELECT last_seq AS seq FROM submissions.form_states WHERE form_uuid = $1',
    values: [formUuid],
  })
  return rows[0]?.seq ?? 0
}

/** How many submissions each form has, and how many of them arrived today (UTC). */
export async function readCounts(
  { pool }: Database,
  formUuids: readonly string[],
): Promise<Map<string, { count: number; today: number }>> {
  const { rows } = await pool.query<{ formUuid: string; count: number; today: number }>({
    name: 'counts',
    text: `SELECT form_uuid AS "formUuid", count,
             CASE WHEN today = (now() AT TIME ZONE 'UTC')::date THEN today_count ELSE 0 END AS today
           FROM submissions.form_states WHERE form_uuid = ANY($1::uuid[])`,
    values: [formUuids],
  })
  return new Map(rows.map(({ formUuid, count, today }) => [formUuid, { count, today }]))
}
