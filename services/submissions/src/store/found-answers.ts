// SQL: statements that are made for a filter.
import type { Order } from '../domain/cursor.ts'
import type { Answers } from '../domain/definition.ts'
import type { CheckedFilter } from '../domain/filter.ts'
import { findRange, measureBlocks } from './block-times.ts'
import type { Database } from './database.ts'
import { readRanges } from './export-ranges.ts'
import { Parameters, selectionSql } from './filter-sql.ts'

export interface FoundAnswers {
  uuid: string
  createdAt: Date
  formVersion: number
  answers: Answers | null
  isEncrypted: boolean
}

/** The answers of submissions that match a filter and answer a field, if one is given, in parts that fit into memory. */
export async function* findAnswers(
  db: Database,
  formUuid: string,
  { filter, order, having }: { filter: CheckedFilter; order: Order; having?: string },
  signal: AbortSignal | undefined,
): AsyncGenerator<FoundAnswers[]> {
  await measureBlocks(db, formUuid, filter, signal)
  const within = await findRange(db.pool, formUuid, filter)
  yield* readRanges(db, formUuid, { order, within }, async (range) => {
    const parameters = new Parameters()
    const { rows } = await db.pool.query<FoundAnswers>(
      `SELECT uuid, created_at AS "createdAt", form_version AS "formVersion", answers,
         encrypted_payload IS NOT NULL AS "isEncrypted"
       FROM submissions.submissions WHERE ${selectionSql(parameters, formUuid, filter, range)}
         ${having === undefined ? '' : `AND answers ? ${parameters.add(having)}::text`}
       ORDER BY seq ${order}`,
      parameters.values,
    )
    return rows
  })
}
