import { formCreate, formDuplicate, formUpdate, pageQuery } from '@formpost/contract'
import type { Complete } from '@formpost/kit/rpc'
import type { Form__Output } from '@formpost/proto/gen/formpost/forms/v1/Form'
import type { FormInput__Output } from '@formpost/proto/gen/formpost/forms/v1/FormInput'
import { type Response, Router } from 'express'

import type { AppUrl } from '../app-url.ts'
import type { Asked } from '../lean-routes.ts'
import { reader, writer } from '../middleware/authenticate.ts'
import { jsonBody, ordinaryBody } from '../middleware/json-body.ts'
import { contextOf, pathUuid, stateOf, validated } from '../request.ts'
import { listEnvelope, toForm, toFormListRow } from '../to-rest.ts'
import type { Upstreams } from '../upstreams/index.ts'

type Input = Complete<FormInput__Output>
type Sent = { [M in keyof Input]?: Input[M] | null | undefined }

/** Every writable member; blank text counts as none. */
const toInput = (sent: Sent): Input => ({
  title: sent.title ?? '',
  description: sent.description || undefined,
  thank_you_message: sent.thank_you_message || undefined,
  redirect_url: sent.redirect_url || undefined,
  notify_on_submission: sent.notify_on_submission ?? undefined,
  is_active: sent.is_active ?? undefined,
  show_branded_footer: sent.show_branded_footer ?? undefined,
  is_encrypted: sent.is_encrypted ?? undefined,
  encryption_public_key: sent.encryption_public_key || undefined,
  encryption_key_fingerprint: sent.encryption_key_fingerprint || undefined,
})

/** `/forms…`: the owner's forms. */
export function formRoutes({ recognise, forms, submissions }: Upstreams, appUrl: AppUrl): Router {
  const router = Router()
  const reads = reader(recognise)
  const writes = writer(recognise)

  async function reply(request: Asked, response: Response, form: Form__Output, status = 200) {
    const call = contextOf(request)
    const { counts } = await submissions.CountSubmissions({ form_uuids: [form.uuid] }, call)
    const data = toForm(form, counts[0] ?? 0, appUrl(request), call.caller?.plan)
    response.status(status).json({ data })
  }

  router.get('/forms', reads, async (request, response) => {
    const query = validated(pageQuery, request.query)
    const call = contextOf(request)
    const list = await forms.ListForms(query, call)
    const form_uuids = list.forms.map((form) => form.uuid)
    const { counts } = await submissions.CountSubmissions({ form_uuids }, call)
    const url = appUrl(request)
    response.json({
      data: list.forms.map((form, index) => toFormListRow(form, counts[index] ?? 0, url)),
      ...listEnvelope(`${url}/api/v1/forms`, query, list.total, list.forms.length),
      plan: { name: call.caller?.plan },
    })
  })

  router.post('/forms', writes, jsonBody(ordinaryBody), async (request, response) => {
    const { template, ...sent } = validated(formCreate, stateOf(request).json)
    const form = await forms.CreateForm(
      { input: toInput(sent), template: template ?? 'blank' },
      contextOf(request),
    )
    await reply(request, response, form, 201)
  })

  router.patch('/forms/:form', writes, jsonBody(ordinaryBody), async (request, response) => {
    const form_uuid = pathUuid(request, 'form', 'form_not_found')
    const sent = validated(formUpdate, stateOf(request).json)
    const form = await forms.UpdateForm(
      { form_uuid, input: toInput(sent), changed: Object.keys(sent) },
      contextOf(request),
    )
    await reply(request, response, form)
  })

  router.delete('/forms/:form', writes, async (request, response) => {
    const form_uuid = pathUuid(request, 'form', 'form_not_found')
    await forms.DeleteForm({ form_uuid }, contextOf(request))
    response.status(204).end()
  })

  router.post(
    '/forms/:form/duplicate',
    writes,
    jsonBody(ordinaryBody),
    async (request, response) => {
      const form_uuid = pathUuid(request, 'form', 'form_not_found')
      const { title } = validated(formDuplicate, stateOf(request).json)
      const form = await forms.DuplicateForm({ form_uuid, title }, contextOf(request))
      await reply(request, response, form, 201)
    },
  )

  router.patch('/forms/:form/toggle-active', writes, async (request, response) => {
    const form_uuid = pathUuid(request, 'form', 'form_not_found')
    await reply(request, response, await forms.ToggleForm({ form_uuid }, contextOf(request)))
  })

  return router
}
