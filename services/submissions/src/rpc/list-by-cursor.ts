import { invalid, type Handlers } from '@formpost/kit/rpc'

import { nextCursor, readCursor, type Order } from '../domain/cursor.ts'
import { readCounts, readLastSeq } from '../store/counts.ts'
import { listAfter } from '../store/cursor-pages.ts'
import type { Dependencies } from './dependencies.ts'
import { listedDocuments } from './listed-documents.ts'

/** The number after which a page begins; throws 422. */
export function positionOf(cursor: string, formUuid: string, order: Order): number {
  const position = readCursor(cursor, formUuid, order)
  if (typeof position === 'object') throw invalid({ cursor: [position] })
  return position
}

/** A position that has not been reached was reached in data that a restored backup lacks; new submissions would be missed. */
export function requireReached(position: number, lastSeq: number): void {
  if (position <= lastSeq) return
  throw invalid({ cursor: [{ code: 'cursor_beyond_end' }] })
}

export const listByCursor =
  ({ db, forms, definitions }: Dependencies): Handlers<'submissions'>['ListByCursor'] =>
  async (request, call) => {
    const { form_uuid: formUuid, cursor, ascending, per_page: perPage } = request
    const version = await forms.checkOwner(formUuid, call)
    const live = request.marks_removed ? await definitions.get(formUuid, version, call) : undefined
    const order: Order = ascending ? 'asc' : 'desc'
    const after = positionOf(cursor, formUuid, order)
    const [rows, counts] = await Promise.all([
      listAfter(db, { formUuid, order, after, limit: perPage }),
      cursor === '' ? readCounts(db, formUuid) : undefined,
    ])
    const listed = await listedDocuments(definitions, formUuid, rows, live, call)
    const last = rows[listed.count - 1]
    const pageRows = last?.pageRows ?? 0
    if (!last && ascending) requireReached(after, await readLastSeq(db, formUuid))
    return {
      document: listed.document,
      next_cursor: nextCursor(
        formUuid,
        order,
        last?.seq ?? after,
        pageRows < perPage && listed.count === pageRows,
      ),
      total: counts?.count,
      today_count: counts?.today,
    }
  }
