import type { Handlers } from '@formpost/kit/rpc'

import { nextCursor, type Order } from '../domain/cursor.ts'
import { readCounts } from '../store/counts.ts'
import { guaranteedRows } from '../store/fitting-rows.ts'
import { findPage, listBySeq } from '../store/found-pages.ts'
import type { Dependencies } from './dependencies.ts'
import { readerOf, readFilter } from './filters.ts'
import { positionOf, requireReached } from './list-by-cursor.ts'
import { listedDocuments } from './listed-documents.ts'

export const findSubmissions = ({
  db,
  forms,
  definitions,
}: Dependencies): Handlers<'submissions'>['FindSubmissions'] =>
  async function* (request, call) {
    const { form_uuid: formUuid, ascending, page, per_page: limit, cursor } = request
    const version = await forms.checkOwner(formUuid, call)
    const current = await definitions.get(formUuid, version, call)
    const filter = await readFilter({ forms }, request, current, call)
    const live = request.with_removed ? current : undefined
    const order: Order = ascending ? 'asc' : 'desc'
    const after = cursor === undefined ? undefined : positionOf(cursor, formUuid, order)
    const isFirst = cursor === undefined || cursor === ''
    const wanted = {
      ...{ formUuid, filter, order, limit, after, countsTotal: isFirst },
      offset: after === undefined ? (page - 1) * limit : 0,
    }
    const { seqs, total, lastSeq } = await findPage(db, wanted, readerOf(call))
    if (after !== undefined && ascending) requireReached(after, lastSeq)
    const isLast = seqs.length < limit
    // Ascending, the search has reached the newest submission, so that the next one need not begin before it.
    const reached = isLast ? lastSeq : seqs.at(-1)!
    const counts = isFirst ? await readCounts(db, formUuid) : undefined
    const first = {
      total,
      today_count: counts?.today,
      next_cursor: cursor === undefined ? undefined : nextCursor(formUuid, order, reached, isLast),
    }
    const rest = { total: undefined, today_count: undefined, next_cursor: undefined }
    let isBegun = false
    for (let from = 0; from === 0 || from < seqs.length; from += guaranteedRows) {
      let rows = await listBySeq(db, formUuid, seqs.slice(from, from + guaranteedRows))
      do {
        const { document, count } = await listedDocuments(definitions, formUuid, rows, live, call)
        yield { document, rows: count, ...(isBegun ? rest : first) }
        isBegun = true
        rows = rows.slice(count)
      } while (rows.length > 0)
    }
  }
