import type { CsvRow } from '@formpost/rules/csv'

import type { Database } from './database.ts'

const rowsAtOnce = 2_000

type Row = CsvRow & { seq: number }

const iso = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`

const page = `
  SELECT seq, answers, ${iso('created_at')}, ip_address, ${iso('filled_at')}, was_offline
  FROM submissions.submissions
  WHERE form_uuid = $1 AND seq < coalesce($2::bigint, 9223372036854775807)
  ORDER BY seq DESC LIMIT ${rowsAtOnce}`

/** Every submission of a form, newest first, some rows at a time so that memory stays flat. */
export async function* exportRows({ pool }: Database, formUuid: string): AsyncGenerator<CsvRow[]> {
  const read = async (before: number | null): Promise<Row[]> =>
    (await pool.query<Row>({ name: 'export', text: page, values: [formUuid, before] })).rows
  let next: Promise<Row[]> | undefined = read(null)
  while (next) {
    const rows: Row[] = await next
    // The database reads on while these are written and sent.
    next = rows.length < rowsAtOnce ? undefined : read(rows.at(-1)!.seq)
    // Where nobody takes the rest, nobody hears of its failure either.
    next?.catch(() => undefined)
    if (rows.length > 0) yield rows
  }
}
