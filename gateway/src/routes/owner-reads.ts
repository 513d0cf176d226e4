import { pageQuery } from '@formpost/contract'

import type { LeanRoute, Step } from '../lean-routes.ts'
import { reader } from '../middleware/authenticate.ts'
import { sendJson, sendJsonText } from '../reply.ts'
import { contextOf, pathUuid, validated } from '../request.ts'
import { listEnvelope, toForm } from '../to-rest.ts'
import type { Upstreams } from '../upstreams/index.ts'

/** What owners' programs ask for all day: a form, and a page of its submissions. */
export function ownerReads(
  { recognise, forms, submissions }: Upstreams,
  appUrl: string,
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
    sendJson(response, 200, { data: toForm(form, counts[0] ?? 0, appUrl) })
  }

  const listSubmissions: Step = async (request, response) => {
    const form_uuid = pathUuid(request, 'form', 'form_not_found')
    const query = validated(pageQuery, request.query)
    const list = await submissions.ListSubmissions({ form_uuid, ...query }, contextOf(request))
    const path = `${appUrl}/api/v1/forms/${form_uuid}/submissions`
    const envelope = {
      ...listEnvelope(path, query, list.total, list.rows),
      today_count: list.today_count,
    }
    const rest = JSON.stringify(envelope).slice(1)
    sendJsonText(response, 200, `{"data":${list.document},${rest}`)
  }

  const form = '/api/v1/forms/:form'
  return [
    { method: 'GET', path: form, steps: [origins, reads, readForm] },
    { method: 'GET', path: `${form}/submissions`, steps: [origins, reads, listSubmissions] },
  ]
}
