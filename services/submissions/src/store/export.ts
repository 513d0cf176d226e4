import type { CsvRow } from '@formpost/rules/csv'

import { blockSize } from './blocks.ts'
import type { Database } from './database.ts'

/** So much of compressed answers is read at a time, in bytes, where there is more than one submission. */
const bytesAtOnce = 1024 * 1024

const iso = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`

const page = `
  SELECT answers, ${iso('created_at')}, ip_address, ${iso('filled_at')}, was_offline, seq
  FROM submissions.submissions WHERE form_uuid = $1 AND seq >= $2 AND seq < $3
  ORDER BY seq DESC LIMIT $4`

/** Every submission of a form, newest first, some rows at a time so that memory stays flat. */
export async function* exportRows(db: Database, formUuid: string): AsyncGenerator<CsvRow[]> {
  const pages = pagesOf(db, formUuid)
  // The database reads on while these are written and sent.
  let next = pages.next()
  try {
    for (let read = await next; !read.done; read = await next) {
      next = pages.next()
      // Where nobody takes the rest, nobody hears of its failure either.
      next.catch(() => undefined)
      yield read.value
    }
  } finally {
    await pages.return(undefined)
  }
}

async function* pagesOf({ pool }: Database, formUuid: string): AsyncGenerator<CsvRow[]> {
  const blocks = await pool.query<{ first: number }>({
    name: 'blocks',
    text: `SELECT block * ${blockSize} AS first FROM submissions.submission_blocks
           WHERE form_uuid = $1 AND count > 0 ORDER BY block DESC`,
    values: [formUuid],
  })
  for (const { first } of blocks.rows) {
    const end = first + blockSize
    const size = await pool.query<{ bytes: number }>({
      name: 'block-size',
      text: `SELECT coalesce(sum(pg_column_size(answers)), 0) AS bytes
             FROM submissions.submissions WHERE form_uuid = $1 AND seq >= $2 AND seq < $3`,
      values: [formUuid, first, end],
    })
    // A thousand answers may be of a hundred bytes each, or of a million.
    const share = bytesAtOnce / Math.max(bytesAtOnce, size.rows[0]!.bytes)
    const atOnce = Math.max(1, Math.floor(blockSize * share))
    for (let before: number | undefined = end; before !== undefined;) {
      const values: unknown[] = [formUuid, first, before, atOnce]
      const { rows } = await pool.query<CsvRow & { seq: number }>({
        name: 'export',
        text: page,
        values,
      })
      if (rows.length > 0) yield rows
      before = rows.length < atOnce ? undefined : rows.at(-1)!.seq
    }
  }
}
