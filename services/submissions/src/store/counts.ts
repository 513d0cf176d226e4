// SQL: a named statement on every list, with a date by PostgreSQL's clock.
import type { Database } from './database.ts'

/** The number of the newest submission of a form; 0 before the first. */
export async function readLastSeq(
  { pool }: Pick<Database, 'pool'>,
  formUuid: string,
): Promise<number> {
  const { rows } = await pool.query<{ seq: number }>({
    name: 'last-seq',
    text: 'SELECT last_seq AS seq FROM submissions.form_states WHERE form_uuid = $1',
    values: [formUuid],
  })
  return rows[0]?.seq ?? 0
}

/** The columns of the counts of a form, whose state is `f`. */
export const stateCounts = `f.count,
  CASE WHEN f.today = (now() AT TIME ZONE 'UTC')::date THEN f.today_count ELSE 0 END AS today`

/** How many submissions a form has, and how many of them arrived today (UTC). */
export async function readCounts(
  { pool }: Database,
  formUuid: string,
): Promise<{ count: number; today: number }> {
  const { rows } = await pool.query<{ count: number; today: number }>({
    name: 'counts',
    text: `SELECT ${stateCounts} FROM submissions.form_states f WHERE form_uuid = $1`,
    values: [formUuid],
  })
  return rows[0] ?? { count: 0, today: 0 }
}

interface Total {
  formUuid: string
  count: number
  lastAt: Date | null
}

// Deleted submissions have negative numbers.
const totals = (condition: string, form: string) => `
  SELECT form_uuid AS "formUuid", count,
    (SELECT created_at FROM submissions.submissions s
     WHERE s.form_uuid = ${form} AND s.seq > 0 ORDER BY s.seq DESC LIMIT 1) AS "lastAt"
  FROM submissions.form_states f WHERE ${condition}`
const one = { name: 'total', text: totals('form_uuid = $1', '$1') }
const many = { name: 'totals', text: totals('form_uuid = ANY($1::uuid[])', 'f.form_uuid') }

/** How many submissions each form has, and when the newest was stored; null without one. */
export async function readTotals(
  { pool }: Database,
  formUuids: readonly string[],
): Promise<Map<string, Omit<Total, 'formUuid'>>> {
  // That of one form is read on its shard only.
  const statement =
    formUuids.length === 1 ? { ...one, values: formUuids } : { ...many, values: [formUuids] }
  const { rows } = await pool.query<Total>({ ...statement, values: [...statement.values] })
  return new Map(rows.map(({ formUuid, ...total }) => [formUuid, total]))
}
