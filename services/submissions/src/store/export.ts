import type { FormField } from '@formpost/rules'
import { type CsvRow, csvLine } from '@formpost/rules/csv'

import { cellBreak, csvPage, rowBreak } from '../domain/csv-page.ts'
import { blockSize } from './blocks.ts'
import type { Database } from './database.ts'

/** So much of compressed answers is read at a time, in bytes, where there is more than one submission. */
const bytesAtOnce = 1024 * 1024

type Row = CsvRow & { seq: number }

const iso = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const rowsOf = `
  SELECT answers, ${iso('created_at')} AS created_at, ip_address, ${iso('filled_at')} AS filled_at,
    was_offline, seq
  FROM submissions.submissions WHERE form_uuid = $1 AND seq >= $2 AND seq < $3
  ORDER BY seq DESC LIMIT $4`

const lastColumns = [iso('created_at'), 'ip_address', iso('filled_at'), 'was_offline::text']

const options = (id: string) => `(
  SELECT string_agg(option, '; ' ORDER BY n)
  FROM jsonb_array_elements_text(answers -> ${id}) WITH ORDINALITY AS o(option, n))`

/** An answer as text; of what is a list now, as lists are written. */
const answer = ({ type }: FormField, id: string) =>
  type === 'checkbox'
    ? `CASE WHEN jsonb_typeof(answers -> ${id}) = 'array' THEN ${options(id)} ELSE answers ->> ${id} END`
    : `answers ->> ${id}`

/** A block as one text: to take each row apart here costs twice what it costs the database to put them together. */
function textOf(fields: readonly FormField[]): string {
  const columns = [...fields.map((field, at) => answer(field, `$${at + 4}`)), ...lastColumns]
  const cells = columns.map((column) => `coalesce(${column}, '')`).join()
  return `
    SELECT string_agg(concat_ws('${cellBreak}', ${cells}), '${rowBreak}') AS text, count(*)::int AS rows
    FROM (
      SELECT * FROM submissions.submissions WHERE form_uuid = $1 AND seq >= $2 AND seq < $3
      ORDER BY seq DESC
    ) AS block`
}

/** Every submission of a form as lines of CSV, newest first, some at a time so that memory stays flat. */
export async function* exportLines(
  { pool }: Database,
  formUuid: string,
  fields: readonly FormField[],
): AsyncGenerator<string> {
  const blocks = await pool.query<{ first: number }>({
    name: 'blocks',
    text: `SELECT block * ${blockSize} AS first FROM submissions.submission_blocks
           WHERE form_uuid = $1 AND count > 0 ORDER BY block DESC`,
    values: [formUuid],
  })
  const text = textOf(fields)
  const ids = fields.map(({ id }) => id)

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

  /** The whole block; undefined where it is too large, or where only its rows tell how it is written. */
  async function readWhole(first: number): Promise<string | undefined> {
    const values = [formUuid, first, first + blockSize, ...ids]
    const { rows } = await pool.query<{ text: string | null; rows: number }>(text, values)
    const read = rows[0]!
    if (read.text === null) return ''
    return csvPage(read.text, read.rows, ids.length + lastColumns.length)
  }

  async function readBlock(first: number) {
    const atOnce = await rowsAtOnce(first)
    return { first, atOnce, whole: atOnce === blockSize ? await readWhole(first) : undefined }
  }

  async function* readByRow(first: number, atOnce: number): AsyncGenerator<string> {
    for (let before: number | undefined = first + blockSize; before !== undefined;) {
      const values: unknown[] = [formUuid, first, before, atOnce]
      const { rows } = await pool.query<Row>({ name: 'export', text: rowsOf, values })
      yield rows.map((row) => csvLine(fields, row)).join('')
      before = rows.length < atOnce ? undefined : rows.at(-1)!.seq
    }
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
    if (block.whole === undefined) yield* readByRow(block.first, block.atOnce)
    else yield block.whole
  }
}
