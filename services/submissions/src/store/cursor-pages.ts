// SQL: named statements of a hot path.
import type { Order } from '../domain/cursor.ts'
import type { ListedSubmission } from '../domain/submission.ts'
import { answerBytes } from './answer-bytes.ts'
import type { Database } from './database.ts'
import { singleRow } from './single-row.ts'
import { listedColumns } from './submissions.ts'

const pageAfter = (columns: string, order: Order) => `
  SELECT ${columns} FROM submissions.submissions
  WHERE form_uuid = $1 AND seq > 0 AND seq ${order === 'asc' ? '>' : '<'} $2
  ORDER BY seq ${order} LIMIT $3`

const statementsOf = (order: Order) => ({
  rows: { name: `rows-after-${order}`, text: pageAfter(listedColumns, order) },
  bytes: {
    name: `bytes-after-${order}`,
    text: `SELECT coalesce(sum(bytes), 0) AS bytes FROM (${pageAfter(`${answerBytes} AS bytes`, order)}) AS page`,
  },
})
const statements = { asc: statementsOf('asc'), desc: statementsOf('desc') }

/** A page of a list: at most `limit` submissions after the number `after`, in either order. */
interface Page {
  formUuid: string
  order: Order
  after: number
  limit: number
}

export async function listAfter(
  { pool }: Database,
  { formUuid, order, after, limit }: Page,
): Promise<ListedSubmission[]> {
  const values = [formUuid, after, limit]
  const { rows } = await pool.query<ListedSubmission>({ ...statements[order].rows, values })
  return rows
}

/** The size of the answers of the same submissions, in bytes. */
export async function measureAfter(
  { pool }: Database,
  { formUuid, order, after, limit }: Page,
): Promise<number> {
  const values = [formUuid, after, limit]
  const result = await pool.query<{ bytes: number }>({ ...statements[order].bytes, values })
  return singleRow(result).bytes
}
