import { pipeline } from 'node:stream/promises'

import { pageQuery } from '@formpost/contract'

import type { AppUrl } from '../app-url.ts'
import type { LeanRoute, Step } from '../lean-routes.ts'
import { reader } from '../middleware/authenticate.ts'
import { jsonType, sendJson, sendJsonText } from '../reply.ts'
import { contextOf, pathUuid, validated } from '../request.ts'
import { listEnvelope, toForm } from '../to-rest.ts'
import type { Upstreams } from '../upstreams/index.ts'

/** What owners' programs ask for all day: a form, and a page of its submissions. */
export function ownerReads(
  { recognise, forms, submissions }: Upstreams,
  appUrl: AppUrl,
  origins: Step,
): LeanRoute[] {
  const reads = reader(recognise)

  const readForm: Step = async (request, response) => {
    const form_uuid = pathUuid(request, 'form', 'form_not_found')
    const call = contextOf(request)
    const [form, { counts }] = await Promise.all([
      forms.GetForm({ form_uuid }, call),
      submissions.CountSubmissions({ form_uuids: [form_uuid] }, call),
    ])
    const data = toForm(form, counts[0] ?? 0, appUrl(request), call.caller?.plan)
    sendJson(response, 200, { data })
  }

  const listSubmissions: Step = async (request, response) => {
    const form_uuid = pathUuid(request, 'form', 'form_not_found')
    const query = validated(pageQuery, request.query)
    const call = contextOf(request)
    const asked = { form_uuid, ...query, before: undefined }
    const begun = await submissions.ListSubmissions(asked, call)
    const path = `${appUrl(request)}/api/v1/forms/${form_uuid}/submissions`
    const endOf = (rows: number) => {
      const envelope = listEnvelope(path, query, begun.total, rows)
      return JSON.stringify({ ...envelope, today_count: begun.today_count }).slice(1)
    }
    if (begun.next === undefined) {
      sendJsonText(response, 200, `{"data":${begun.document},${endOf(begun.rows)}`)
      return
    }
    response.setHeader('Content-Type', jsonType)
    await pipeline(async function* () {
      let { rows, next } = begun
      yield `{"data":${begun.document.slice(0, -1)}`
      while (next !== undefined) {
        const rest = { ...asked, per_page: query.per_page - rows, before: next }
        const more = await submissions.ListSubmissions(rest, call)
        if (more.rows > 0) yield `,${more.document.slice(1, -1)}`
        rows += more.rows
        next = more.next
      }
      yield `],${endOf(rows)}`
    }, response)
  }

  const form = '/api/v1/forms/:form'
  return [
    { method: 'GET', path: form, steps: [origins, reads, readForm] },
    { method: 'GET', path: `${form}/submissions`, steps: [origins, reads, listSubmissions] },
  ]
}
