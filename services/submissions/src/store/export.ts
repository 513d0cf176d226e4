// SQL: binary COPY, converted without a string per cell.
import { isTextList, type FormField } from '@formpost/rules'
import { escapeLiteral } from 'pg'

import { csvPage } from '../domain/csv-page.ts'
import { plainAnswers } from './answer-bytes.ts'
import { instanceCount, isCount, joinedText } from './answer-text.ts'
import { copyBinary } from './copy-binary.ts'
import type { Database } from './database.ts'
import { readRanges } from './export-ranges.ts'
import type { SeqRange } from './filter-sql.ts'

interface Column {
  fieldId: string
  /** Whether the query joins lists to text. That takes longer than all the rest of it. */
  isListJoined: boolean
  /** Whether it has the number of instances of a repeat. */
  isCount: boolean
}

/** An answer as text. A list is text as in CSV if it is joined, else JSON. */
function answerText({ fieldId, isListJoined, isCount: counts }: Column): string {
  const id = escapeLiteral(fieldId)
  if (counts) return instanceCount(id)
  return isListJoined ? joinedText(id) : `answers ->> ${id}`
}

/** Every submission of a form as lines of CSV, newest first, in chunks, so that memory stays constant. */
export async function* exportLines(
  db: Database,
  formUuid: string,
  fields: readonly FormField[],
): AsyncGenerator<Buffer> {
  /** The rows of a range as CSV; undefined if a column that is not joined may have a list. */
  async function tryReadRange(
    { first, end }: SeqRange,
    columns: readonly Column[],
  ): Promise<Buffer | undefined> {
    // An array, because a form may have more fields than a statement may have columns. The answers are decompressed once in the
    // subquery, instead of once per field.
    const page = await copyBinary(
      db.pool,
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

  const byFieldType = fields.map((field) => ({
    fieldId: field.id,
    isListJoined: isTextList(field),
    isCount: isCount(field),
  }))
  const allJoined = byFieldType.map((column) => ({ ...column, isListJoined: true }))
  async function readRange(range: SeqRange): Promise<Buffer> {
    // The second query is needed if a field had another type before, or a text begins with a bracket.
    const lines = (await tryReadRange(range, byFieldType)) ?? (await tryReadRange(range, allJoined))
    if (!lines) throw new Error('a joined list was not converted')
    return lines
  }

  yield* readRanges(db, formUuid, {}, readRange)
}
