import { exportFileName } from '@formpost/contract'
import { onlyMessage } from '@formpost/kit/rpc'

import type { Handlers } from '../http/handler.ts'
import { JsonTextReply, StreamReply } from '../http/reply.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { beginStream } from './begin-stream.ts'
import { disposition } from './disposition.ts'
import { selects, toFilter } from './filter.ts'
import { createSubmissionList } from './submission-lists.ts'

type SubmissionHandlers = Pick<
  Handlers,
  'listSubmissions' | 'exportSubmissions' | 'getSummary' | 'getSubmission' | 'deleteSubmission'
>

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

async function* bytesOf(
  first: { data: Buffer } | undefined,
  rest: AsyncIterable<{ data: Buffer }>,
): AsyncGenerator<Buffer> {
  if (first) yield first.data
  for await (const { data } of rest) yield data
}

/** `/forms/{form}/submissions…`: submissions to the owner's forms. */
export const createSubmissionHandlers = (upstreams: Upstreams): SubmissionHandlers => ({
  listSubmissions: createSubmissionList(upstreams),

  async exportSubmissions({ params, query, call: context, signal }) {
    const { forms, submissions } = upstreams
    const form_uuid = params.form
    const call = { ...context, signal }
    const ascending = query.order === 'asc'
    const columns = new Set(query.columns)
    const with_removed = query.removed ?? false
    const wanted = {
      form_uuid,
      filter: toFilter(query),
      ascending,
      with_reviews: columns.has('review'),
      with_removed,
      with_ids: columns.has('id'),
      with_file_names: columns.has('files'),
      with_devices: columns.has('device'),
    }
    const how = {
      repeat_uuid: query.repeat,
      names_in_header: query.headers === 'names',
      names_in_cells: query.values === 'names',
      as_xlsx: query.format === 'xlsx',
    }
    const { title } = await forms.CheckOwner({ form_uuid }, call)
    const isPlain = !selects(query) && !ascending && columns.size === 0
    const chunks =
      how.repeat_uuid !== undefined || how.names_in_header || how.names_in_cells || how.as_xlsx
        ? submissions.ExportTable({ wanted, ...how }, call)
        : isPlain
          ? submissions.ExportCsv({ form_uuid, with_removed }, call)
          : submissions.ExportFiltered(wanted, call)
    const { first, rest, close } = await beginStream(chunks)
    const headers = {
      'Content-Type': contentTypes[query.format],
      'Content-Disposition': disposition(
        'attachment',
        exportFileName(title, form_uuid, query.format),
        `${form_uuid}.${query.format}`,
      ),
    }
    return new StreamReply(bytesOf(first, rest), headers, close)
  },

  async getSummary({ params, query, call: context, signal }) {
    const call = { ...context, signal }
    const wanted = {
      form_uuid: params.form,
      filter: toFilter(query),
      with_removed: query.removed ?? false,
    }
    const { document } = await onlyMessage(upstreams.submissions.SummarizeSubmissions(wanted, call))
    return new JsonTextReply(`{"data":${document}}`)
  },

  async getSubmission({ params, call }) {
    const { document } = await upstreams.submissions.GetSubmission(
      { form_uuid: params.form, submission_uuid: params.submission },
      call,
    )
    return new JsonTextReply(`{"data":${document}}`)
  },

  async deleteSubmission({ params, call }) {
    await upstreams.submissions.DeleteSubmission(
      { form_uuid: params.form, submission_uuid: params.submission },
      call,
    )
  },
})
