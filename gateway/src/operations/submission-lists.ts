import type { FindSubmissionsReply__Output as Found } from '@formpost/proto/gen/formpost/submissions/v1/FindSubmissionsReply'
import type { ListSubmissionsReply__Output as Listed } from '@formpost/proto/gen/formpost/submissions/v1/ListSubmissionsReply'

import type { Handler } from '../http/handler.ts'
import { JsonTextReply, StreamReply } from '../http/reply.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { beginStream } from './begin-stream.ts'
import { selects, toFilter } from './filter.ts'
import { createSharedReads } from './shared-reads.ts'
import { cursorEnvelope, listEnvelope, toServicePage } from './to-rest.ts'

type Input = Parameters<Handler<'listSubmissions'>>[0]

const pathOf = ({ params, appUrl }: Input) => `${appUrl}/api/v1/forms/${params.form}/submissions`

/** The end of a list, whose `data` is sent before. */
const endOf = (envelope: object, today_count: number | null) =>
  JSON.stringify({ ...envelope, today_count }).slice(1)

/** The rows of a JSON array without its brackets. */
const rowsOf = (document: string) => document.slice(1, -1)

/** `GET /forms/{form}/submissions`: by page or cursor, of all submissions or those that a filter selects. */
export function createSubmissionList({ submissions }: Upstreams): Handler<'listSubmissions'> {
  const sharePage = createSharedReads<Listed | Buffer>()
  const shareAfter = createSharedReads<Buffer>()

  /** A page of all submissions, newest first. */
  async function listPage(input: Input) {
    const { params, query, call } = input
    const { page, per_page, removed } = toServicePage(query)
    const wanted = {
      ...{ form_uuid: params.form, page, per_page },
      before: undefined,
      marks_removed: removed ?? false,
    }
    const path = pathOf(input)
    const endOfPage = ({ total, today_count }: Listed, rows: number) =>
      endOf(listEnvelope(path, query, total, rows), today_count)
    const begun = await sharePage(input, async () => {
      const listed = await submissions.ListSubmissions(wanted, call)
      return listed.next === undefined
        ? Buffer.from(`{"data":${listed.document},${endOfPage(listed, listed.rows)}`)
        : listed
    })
    if (Buffer.isBuffer(begun)) return new JsonTextReply(begun)
    const first = begun
    // A page of large answers arrives in several messages and is sent in as many chunks.
    async function* pieces() {
      let { rows, next } = first
      yield `{"data":${first.document.slice(0, -1)}`
      while (next !== undefined) {
        const rest = { ...wanted, per_page: per_page - rows, before: next }
        const more = await submissions.ListSubmissions(rest, call)
        if (more.rows > 0) yield `,${rowsOf(more.document)}`
        rows += more.rows
        next = more.next
      }
      yield `],${endOfPage(first, rows)}`
    }
    return new StreamReply(pieces())
  }

  /** A page of all submissions after a cursor. */
  async function listAfter(input: Input, cursor: string) {
    const { params, query, call } = input
    const { order, per_page, removed } = query
    const wanted = {
      ...{ form_uuid: params.form, cursor, per_page },
      ascending: order === 'asc',
      marks_removed: removed ?? false,
    }
    const body = await shareAfter(input, async () => {
      const reply = await submissions.ListByCursor(wanted, call)
      const envelope = cursorEnvelope(pathOf(input), query, reply)
      return Buffer.from(`{"data":${reply.document},${endOf(envelope, reply.today_count ?? null)}`)
    })
    return new JsonTextReply(body)
  }

  /** A page of the submissions that a filter selects. It arrives in several messages and is sent in as many chunks. */
  async function find(input: Input) {
    const { params, query, call, signal } = input
    const { page, per_page, order, cursor } = toServicePage(query)
    const wanted = {
      form_uuid: params.form,
      filter: toFilter(query),
      ascending: order === 'asc',
      page,
      per_page,
      cursor,
      with_removed: query.removed ?? false,
    }
    const found = submissions.FindSubmissions(wanted, { ...call, signal })
    const { first, rest, close } = await beginStream(found)
    const path = pathOf(input)
    async function* pieces() {
      const { total = 0, today_count } = first!
      let rows = 0
      yield '{"data":['
      for await (const message of chain(first!, rest)) {
        if (message.rows > 0) yield `${rows > 0 ? ',' : ''}${rowsOf(message.document)}`
        rows += message.rows
      }
      const envelope =
        cursor === undefined
          ? listEnvelope(path, query, total, rows)
          : cursorEnvelope(path, query, first!)
      yield `],${endOf(envelope, today_count ?? null)}`
    }
    return new StreamReply(pieces(), {}, close)
  }

  return async (input) => {
    const { cursor, order } = input.query
    if (selects(input.query)) return find(input)
    if (cursor !== undefined) return listAfter(input, cursor)
    return order === 'desc' ? listPage(input) : find(input)
  }
}

async function* chain(first: Found, rest: AsyncIterable<Found>): AsyncGenerator<Found> {
  yield first
  yield* rest
}
