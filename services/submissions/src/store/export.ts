// SQL: binary COPY, converted without a string per cell.
import { answerKind, type FormField } from '@formpost/rules'
import { escapeLiteral } from 'pg'

import { csvPage } from '../domain/csv-page.ts'
import { answerBytes, plainAnswers } from './answer-bytes.ts'
import { blockSize } from './blocks.ts'
import { copyBinary } from './copy-binary.ts'
import type { Database } from './database.ts'
import { singleRow } from './single-row.ts'

/** The size of answers that is read at a time, unless one submission is larger. */
const maxBytes = 1024 * 1024

/** Numbers of submissions, without `end`. */
interface Range {
  first: number
  end: number
}

interface Column {
  fieldId: string
  /** Whether the query joins lists to text. That takes longer than all the rest of it. */
  isListJoined: boolean
}

const joinList = (id: string) => `(
  SELECT string_agg(option, '; ' ORDER BY n)
  FROM jsonb_array_elements_text(answers -> ${id}) WITH ORDINALITY AS o(option, n))`

/** An answer as text. A list is text as in CSV if it is joined, else JSON. */
function answerText({ fieldId, isListJoined }: Column): string {
  const id = escapeLiteral(fieldId)
  return isListJoined
    ? `CASE WHEN jsonb_typeof(answers -> ${id}) = 'array' THEN ${joinList(id)} ELSE answers ->> ${id} END`
    : `answers ->> ${id}`
}

/** Every submission of a form as lines of CSV, newest first, in chunks, so that memory stays constant. */
export async function* exportLines(
  { pool }: Database,
  formUuid: string,
  fields: readonly FormField[],
): AsyncGenerator<Buffer> {
  const blocks = await pool.query<{ first: number }>({
    name: 'blocks',
    text: `SELECT block * ${blockSize} AS first FROM submissions.submission_blocks
           WHERE form_uuid = $1 AND count > 0 ORDER BY block DESC`,
    values: [formUuid],
  })

  /** How many rows of a block are about `maxBytes`: answers may have a hundred bytes each, or a million. */
  async function rowsPerRange(first: number): Promise<number> {
    const result = await pool.query<{ bytes: number }>({
      name: 'block-size',
      text: `SELECT coalesce(sum(${answerBytes}), 0) AS bytes
             FROM submissions.submissions WHERE form_uuid = $1 AND seq >= $2 AND seq < $3`,
      values: [formUuid, first, first + blockSize],
    })
    const share = maxBytes / Math.max(maxBytes, singleRow(result).bytes)
    return Math.max(1, Math.floor(blockSize * share))
  }

  async function* listRanges(): AsyncGenerator<Range> {
    for (const { first } of blocks.rows) {
      const length = await rowsPerRange(first)
      for (let end = first + blockSize; end > first; end -= length) {
        yield { first: Math.max(first, end - length), end }
      }
    }
  }

  /** The rows of a range as CSV; undefined if a column that is not joined may have a list. */
  async function tryReadRange(
    { first, end }: Range,
    columns: readonly Column[],
  ): Promise<Buffer | undefined> {
    // An array, because a form may have more fields than a statement may have columns. The answers are decompressed once in the
    // subquery, instead of once per field.
    const page = await copyBinary(
      pool,
      `SELECT ARRAY[${columns.map(answerText).join()}]::text[], created_at, ip_address, filled_at, was_offline
       FROM (
         SELECT ${plainAnswers} AS answers, created_at, ip_address, filled_at, was_offline
         FROM submissions.submissions
         WHERE form_uuid = ${escapeLiteral(formUuid)} AND seq >= ${first} AND seq < ${end}
         ORDER BY seq DESC OFFSET 0
       ) AS range`,
    )
    return csvPage(
      page,
      columns.map(({ isListJoined }) => isListJoined),
    )
  }

  const byFieldType = fields.map(({ id, type }) => ({
    fieldId: id,
    isListJoined: answerKind(type) === 'options',
  }))
  const allJoined = fields.map(({ id }) => ({ fieldId: id, isListJoined: true }))
  async function readRange(range: Range): Promise<Buffer> {
    // The second query is needed if a field had another type before, or a text begins with a bracket.
    const lines = (await tryReadRange(range, byFieldType)) ?? (await tryReadRange(range, allJoined))
    if (!lines) throw new Error('a joined list was not converted')
    return lines
  }

  const ranges = listRanges()
  const readNext = async () => {
    const { value } = await ranges.next()
    return value && readRange(value)
  }
  const prefetch = () => {
    const lines = readNext()
    // If the export is cancelled nothing awaits the promise, and its rejection would be unhandled.
    lines.catch(() => undefined)
    return lines
  }
  // The database reads ahead while chunks are written and sent.
  const ahead = [prefetch(), prefetch()]
  for (let lines = await ahead.shift(); lines; lines = await ahead.shift()) {
    ahead.push(prefetch())
    yield lines
  }
}
