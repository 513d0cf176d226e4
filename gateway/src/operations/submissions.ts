import type { Handlers } from '../http/handler.ts'
import { JsonTextReply, StreamReply } from '../http/reply.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { beginStream } from './begin-stream.ts'
import { listEnvelope } from './to-rest.ts'

type SubmissionHandlers = Pick<
  Handlers,
  'listSubmissions' | 'exportSubmissions' | 'getSubmission' | 'deleteSubmission'
>

async function* csvOf(
  first: { data: Buffer } | undefined,
  rest: AsyncIterable<{ data: Buffer }>,
): AsyncGenerator<Buffer> {
  if (first) yield first.data
  for await (const { data } of rest) yield data
}

/** `/forms/{form}/submissions…`: submissions to the owner's forms. */
export const createSubmissionHandlers = ({ submissions }: Upstreams): SubmissionHandlers => ({
  async listSubmissions({ params, query, call, appUrl }) {
    const form_uuid = params.form
    const wanted = { form_uuid, ...query, before: undefined }
    const begun = await submissions.ListSubmissions(wanted, call)
    const path = `${appUrl}/api/v1/forms/${form_uuid}/submissions`
    const endOf = (rows: number) => {
      const envelope = listEnvelope(path, query, begun.total, rows)
      return JSON.stringify({ ...envelope, today_count: begun.today_count }).slice(1)
    }
    if (begun.next === undefined) {
      return new JsonTextReply(`{"data":${begun.document},${endOf(begun.rows)}`)
    }
    // A page of large answers arrives in several messages and is sent in as many chunks.
    async function* pieces() {
      let { rows, next } = begun
      yield `{"data":${begun.document.slice(0, -1)}`
      while (next !== undefined) {
        const rest = { ...wanted, per_page: query.per_page - rows, before: next }
        const more = await submissions.ListSubmissions(rest, call)
        if (more.rows > 0) yield `,${more.document.slice(1, -1)}`
        rows += more.rows
        next = more.next
      }
      yield `],${endOf(rows)}`
    }
    return new StreamReply(pieces())
  },

  async exportSubmissions({ params, call }) {
    const form_uuid = params.form
    const { first, rest, close } = await beginStream(submissions.ExportCsv({ form_uuid }, call))
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${form_uuid}.csv"`,
    }
    return new StreamReply(csvOf(first, rest), headers, close)
  },

  async getSubmission({ params, call }) {
    const { document } = await submissions.GetSubmission(
      { form_uuid: params.form, submission_uuid: params.submission },
      call,
    )
    return new JsonTextReply(`{"data":${document}}`)
  },

  async deleteSubmission({ params, call }) {
    await submissions.DeleteSubmission(
      { form_uuid: params.form, submission_uuid: params.submission },
      call,
    )
  },
})
