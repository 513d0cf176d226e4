import type { CsvRow } from '@formpost/rules/csv'

import type { Database } from './database.ts'

const rowsAtOnce = 1_000

/** Every submission of a form, newest first, some rows at a time so that memory stays flat. */
export async function* exportRows({ pool }: Database, formUuid: string): AsyncGenerator<CsvRow[]> {
  let before: number | null = null
  for (;;) {
    const { rows }: { rows: (CsvRow & { seq: number })[] } = await pool.query({
      name: 'export',
      text: `SELECT seq, answers, created_at, ip_address, filled_at, was_offline
             FROM submissions.submissions
             WHERE form_uuid = $1 AND seq < coalesce($2::bigint, 9223372036854775807)
             ORDER BY seq DESC LIMIT $3`,
      values: [formUuid, before, rowsAtOnce],
    })
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    before = rows.at(-1)!.seq
  }
}
