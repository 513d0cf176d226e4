import type { CsvRow } from '@formpost/rules/csv'

import { blockSize } from './blocks.ts'
import type { Database } from './database.ts'

/** So much of compressed answers is read at a time, in bytes, where there is more than one submission. */
const bytesAtOnce = 1024 * 1024

type Row = CsvRow & { seq: number }

const iso = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`

const page = `
  SELECT answers, ${iso('created_at')}, ip_address, ${iso('filled_at')}, was_offline, seq
  FROM submissions.submissions WHERE form_uuid = $1 AND seq >= $2 AND seq < $3
  ORDER BY seq DESC LIMIT $4`

/** Every submission of a form, newest first, some rows at a time so that memory stays flat. */
export async function* exportRows({ pool }: Database, formUuid: string): AsyncGenerator<CsvRow[]> {
  const blocks = await pool.query<{ first: number }>({
    name: 'blocks',
    text: `SELECT block * ${blockSize} AS first FROM submissions.submission_blocks
           WHERE form_uuid = $1 AND count > 0 ORDER BY block DESC`,
    values: [formUuid],
  })

  const read = async (first: number, before: number, atOnce: number): Promise<Row[]> =>
    (
      await pool.query<Row>({
        name: 'export',
        text: page,
        values: [formUuid, first, before, atOnce],
      })
    ).rows

  /** A thousand answers may be of a hundred bytes each, or of a million. */
  async function rowsAtOnce(first: number): Promise<number> {
    const { rows } = await pool.query<{ bytes: number }>({
      name: 'block-size',
      text: `SELECT coalesce(sum(pg_column_size(answers)), 0) AS bytes
             FROM submissions.submissions WHERE form_uuid = $1 AND seq >= $2 AND seq < $3`,
      values: [formUuid, first, first + blockSize],
    })
    const share = bytesAtOnce / Math.max(bytesAtOnce, rows[0]!.bytes)
    return Math.max(1, Math.floor(blockSize * share))
  }

  async function readBlock(first: number) {
    const atOnce = await rowsAtOnce(first)
    return { first, atOnce, rows: await read(first, first + blockSize, atOnce) }
  }
  const begin = (at: number) => {
    const block = blocks.rows[at] && readBlock(blocks.rows[at].first)
    // Where nobody takes the rest, nobody hears of its failure either.
    block?.catch(() => undefined)
    return block
  }

  // The database reads on while these are written and sent.
  const ahead = [begin(0), begin(1)]
  for (let at = 2, block = await ahead.shift(); block; at++, block = await ahead.shift()) {
    ahead.push(begin(at))
    const { first, atOnce } = block
    let { rows } = block
    while (rows.length > 0) {
      yield rows
      rows = atOnce < blockSize ? await read(first, rows.at(-1)!.seq, atOnce) : []
    }
  }
}
