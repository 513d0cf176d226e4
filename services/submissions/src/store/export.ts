// SQL: binary COPY, converted without a string per cell.
import { isTextList, type FormField } from '@formpost/rules'
import { escapeLiteral } from 'pg'

import { csvPage } from '../domain/csv-page.ts'
import { plainAnswers } from './answer-bytes.ts'
import { instanceCount, isCount } from './answer-text.ts'
import { copyBinary } from './copy-binary.ts'
import type { Database } from './database.ts'
import { readBlocks } from './export-ranges.ts'
import type { SeqRange } from './filter-sql.ts'

interface Column {
  fieldId: string
  /** Whether the answers are read as JSON, which tells a list from a text. */
  isJson: boolean
  /** Whether it has the number of instances of a repeat. */
  isCount: boolean
}

function answerText({ fieldId, isJson, isCount: counts }: Column): string {
  const id = escapeLiteral(fieldId)
  if (counts) return instanceCount(id)
  return isJson ? `answers -> ${id}` : `answers ->> ${id}`
}

/** Every submission of a form as lines of CSV, newest first, in chunks, so that memory stays constant. */
export async function* exportLines(
  db: Database,
  formUuid: string,
  fields: readonly FormField[],
): AsyncGenerator<Buffer> {
  const selectRange = ({ first, end }: SeqRange, columns: readonly Column[]) =>
    // An array, because a form may have more fields than a statement may have columns. The answers are decompressed once in a
    // subquery, instead of once per field, and after the rows are in order, because PostgreSQL may sort them.
    `SELECT ARRAY[${columns.map(answerText).join()}]::text[], created_at, ip_address, filled_at, was_offline
     FROM (
       SELECT ${plainAnswers} AS answers, created_at, ip_address, filled_at, was_offline
       FROM (
         SELECT answers, created_at, ip_address, filled_at, was_offline
         FROM submissions.submissions
         WHERE form_uuid = ${escapeLiteral(formUuid)} AND seq >= ${first} AND seq < ${end}
         ORDER BY seq DESC OFFSET 0
       ) AS range OFFSET 0
     ) AS plain`

  const byFieldType = fields.map((field) => ({
    fieldId: field.id,
    isJson: isTextList(field),
    isCount: isCount(field),
  }))
  const allJson = byFieldType.map((column) => ({ ...column, isJson: true }))
  /** The rows of a range as CSV; undefined if PostgreSQL would send more than `limit` bytes. */
  async function readRange(range: SeqRange, limit: number): Promise<Buffer | undefined> {
    // The second query is needed if a field had another type before, or a text begins with a bracket.
    for (const columns of [byFieldType, allJson]) {
      const page = await copyBinary(db.pool, selectRange(range, columns), limit)
      const lines =
        page &&
        csvPage(
          page,
          columns.map(({ isJson }) => isJson),
        )
      if (lines || !page) return lines
    }
    throw new Error('an answer in JSON was not converted')
  }

  yield* readBlocks(db, formUuid, readRange)
}
