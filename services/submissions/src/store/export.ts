import { answerKind, type FormField } from '@formpost/rules'
import { escapeLiteral } from 'pg'

import { csvPage } from '../domain/csv-page.ts'
import { answerBytes, plainAnswers } from './answer-bytes.ts'
import { blockSize } from './blocks.ts'
import { copyOut } from './copy-out.ts'
import type { Database } from './database.ts'

/** So much of answers is read at a time, in bytes, where there is more than one submission. */
const bytesAtOnce = 1024 * 1024

/** Numbers of submissions, the last not among them. */
interface Range {
  first: number
  end: number
}

const options = (id: string) => `(
  SELECT string_agg(option, '; ' ORDER BY n)
  FROM jsonb_array_elements_text(answers -> ${id}) WITH ORDINALITY AS o(option, n))`

/** An answer as text: a list as CSV has it, where it is told apart (which costs more than all the rest); else as JSON. */
const answer = (id: string, toldApart: boolean) =>
  toldApart
    ? `CASE WHEN jsonb_typeof(answers -> ${id}) = 'array' THEN ${options(id)} ELSE answers ->> ${id} END`
    : `answers ->> ${id}`

/** Every submission of a form as lines of CSV, newest first, some at a time so that memory stays flat. */
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

  /** A thousand answers may be of a hundred bytes each, or of a million. */
  async function rowsAtOnce(first: number): Promise<number> {
    const { rows } = await pool.query<{ bytes: number }>({
      name: 'block-size',
      text: `SELECT coalesce(sum(${answerBytes}), 0) AS bytes
             FROM submissions.submissions WHERE form_uuid = $1 AND seq >= $2 AND seq < $3`,
      values: [formUuid, first, first + blockSize],
    })
    const share = bytesAtOnce / Math.max(bytesAtOnce, rows[0]!.bytes)
    return Math.max(1, Math.floor(blockSize * share))
  }

  async function* ranges(): AsyncGenerator<Range> {
    for (const { first } of blocks.rows) {
      const atOnce = await rowsAtOnce(first)
      for (let end = first + blockSize; end > first; end -= atOnce) {
        yield { first: Math.max(first, end - atOnce), end }
      }
    }
  }

  const copyRange = ({ first, end }: Range, toldApart: boolean[]) => {
    const answers = fields.map(({ id }, at) => answer(escapeLiteral(id), toldApart[at]!))
    // An array, for there may be more questions than a statement may have columns; and of plain answers, or those that are
    // stored compressed would be decompressed for each question.
    return copyOut(
      pool,
      `SELECT ARRAY[${answers.join()}]::text[], created_at, ip_address, filled_at, was_offline
       FROM (
         SELECT ${plainAnswers} AS answers, created_at, ip_address, filled_at, was_offline
         FROM submissions.submissions
         WHERE form_uuid = ${escapeLiteral(formUuid)} AND seq >= ${first} AND seq < ${end}
         ORDER BY seq DESC OFFSET 0
       ) AS range`,
    )
  }

  const usual = fields.map(({ type }) => answerKind(type) === 'options')
  const everywhere = fields.map(() => true)
  const readRange = async (range: Range): Promise<Buffer> =>
    csvPage(await copyRange(range, usual), usual) ??
    // A field of one answer had lists when it was another, or somebody writes in brackets.
    csvPage(await copyRange(range, everywhere), everywhere)!

  const left = ranges()
  const begin = async () => {
    const { value } = await left.next()
    return value && readRange(value)
  }
  const beginAhead = () => {
    const lines = begin()
    // Where nobody takes the rest, nobody hears of its failure either.
    lines.catch(() => undefined)
    return lines
  }
  // The database reads on while these are written and sent.
  const ahead = [beginAhead(), beginAhead()]
  for (let lines = await ahead.shift(); lines; lines = await ahead.shift()) {
    ahead.push(beginAhead())
    yield lines
  }
}
