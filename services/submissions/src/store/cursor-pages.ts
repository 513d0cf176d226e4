// SQL: named statements of a hot path.
import type { Order } from '../domain/cursor.ts'
import type { Database } from './database.ts'
import { fittingRows, type FittingRow } from './fitting-rows.ts'
import { pageStatement, position } from './page-statements.ts'
import { listedColumns } from './submissions.ts'

const rowsAfter = (order: Order) =>
  pageStatement(
    `rows-after-${order}`,
    (limit) =>
      fittingRows(
        `SELECT ${listedColumns} FROM submissions.submissions
         WHERE form_uuid = $1 AND seq > 0 AND seq ${order === 'asc' ? '>' : '<'} ${position}
         ORDER BY seq ${order} LIMIT ${limit}`,
        order,
      ),
    2,
  )
const statements = { asc: rowsAfter('asc'), desc: rowsAfter('desc') }

/** A page of a list: at most `limit` submissions after the number `after`, in either order. */
interface Page {
  formUuid: string
  order: Order
  after: number
  limit: number
}

/** The submissions of a page that fit. */
export async function listAfter(
  { pool }: Database,
  { formUuid, order, after, limit }: Page,
): Promise<FittingRow[]> {
  const { rows } = await pool.query<FittingRow>(statements[order](limit, formUuid, after))
  return rows
}
