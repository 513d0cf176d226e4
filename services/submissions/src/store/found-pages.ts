// SQL: statements that are made for a filter.
import type { Order } from '../domain/cursor.ts'
import type { CheckedFilter } from '../domain/filter.ts'
import type { ListedSubmission } from '../domain/submission.ts'
import { findRange, measureBlocks } from './block-times.ts'
import type { Database } from './database.ts'
import { Parameters, selectionSql } from './filter-sql.ts'
import type { Reader } from './long-queries.ts'
import { singleRow } from './single-row.ts'
import { listedColumns } from './submissions.ts'

export interface PageRequest {
  formUuid: string
  filter: CheckedFilter
  order: Order
  limit: number
  offset: number
  /** The number after which the page begins in the order of the list. */
  after: number | undefined
  /** Whether to count the submissions that match. */
  countsTotal: boolean
}

export interface FoundPage {
  /** The numbers of the submissions of the page, in order. */
  seqs: number[]
  total: number | undefined
  /** The number of the newest submission of the form at that time; 0 before the first. */
  lastSeq: number
}

/** Finds a page of the submissions that match a filter. */
export async function findPage(
  db: Database,
  { formUuid, filter, order, limit, offset, after, countsTotal }: PageRequest,
  reader: Reader,
): Promise<FoundPage> {
  const prepare = (stop: AbortSignal) => measureBlocks(db, formUuid, filter, stop)
  return db.longQueries.run(reader, prepare, async (client) => {
    const all = await findRange(client, formUuid, filter)
    const page = { ...all }
    if (after !== undefined && order === 'asc') page.first = Math.max(page.first, after + 1)
    if (after !== undefined && order === 'desc') page.end = Math.min(page.end, after)
    const counted = new Parameters()
    const count = countsTotal
      ? await client.query<{ total: number }>(
          `SELECT count(*) AS total FROM submissions.submissions
           WHERE ${selectionSql(counted, formUuid, filter, all)}`,
          counted.values,
        )
      : undefined
    const total = count && singleRow(count).total
    const listed = new Parameters()
    const isBeyondLast = total !== undefined && total <= offset
    const { rows: found } = isBeyondLast
      ? { rows: [] }
      : await client.query<{ seq: number }>(
          `SELECT seq FROM submissions.submissions WHERE ${selectionSql(listed, formUuid, filter, page)}
           ORDER BY seq ${order} OFFSET ${listed.add(offset)} LIMIT ${listed.add(limit)}`,
          listed.values,
        )
    const state = await client.query<{ lastSeq: number }>(
      'SELECT last_seq AS "lastSeq" FROM submissions.form_states WHERE form_uuid = $1',
      [formUuid],
    )
    return {
      seqs: found.map(({ seq }) => seq),
      total,
      lastSeq: state.rows[0]?.lastSeq ?? 0,
    }
  })
}

/** The submissions with the given numbers, in their order; without those that were deleted meanwhile. */
export async function listBySeq(
  { pool }: Database,
  formUuid: string,
  seqs: readonly number[],
): Promise<ListedSubmission[]> {
  const { rows } = await pool.query<ListedSubmission>({
    name: 'rows-by-seq',
    text: `SELECT ${listedColumns} FROM submissions.submissions WHERE form_uuid = $1 AND seq = ANY($2::bigint[])`,
    values: [formUuid, seqs],
  })
  const bySeq = new Map(rows.map((row) => [row.seq, row]))
  return seqs.flatMap((seq) => bySeq.get(seq) ?? [])
}
