import {
  type FieldCreate,
  type FieldUpdate,
  fieldCreate,
  fieldCreateFaults,
  fieldOrder,
  fieldUpdate,
} from '@formpost/contract'
import type { Complete } from '@formpost/kit/rpc'
import type { FieldInput__Output } from '@formpost/proto/gen/formpost/forms/v1/FieldInput'
import { Router } from 'express'

import { writer } from '../middleware/authenticate.ts'
import { jsonBody, ordinaryBody } from '../middleware/json-body.ts'
import { contextOf, pathFieldId, pathUuid, stateOf, validated } from '../request.ts'
import { toField } from '../to-rest.ts'
import type { Upstreams } from '../upstreams/index.ts'

const jsonText = (value: object | null | undefined) => (value ? JSON.stringify(value) : undefined)

/** Every writable member; blank text counts as none. */
const toInput = (
  sent: FieldUpdate | Omit<FieldCreate, 'position'>,
): Complete<FieldInput__Output> => ({
  type: sent.type ?? '',
  label: sent.label || undefined,
  content: sent.content || undefined,
  description: sent.description || undefined,
  placeholder: sent.placeholder || undefined,
  options: sent.options ? { items: sent.options } : null,
  default_value: sent.default_value || undefined,
  settings: jsonText(sent.settings),
  logic: jsonText(sent.logic),
  is_required: sent.is_required ?? undefined,
})

/** `/forms/{form}/fields…`: the fields of the owner's forms. */
export function fieldRoutes({ recognise, forms }: Upstreams): Router {
  const router = Router()
  const writes = writer(recognise)
  const body = jsonBody(ordinaryBody)

  router.post('/forms/:form/fields', writes, body, async (request, response) => {
    const form_uuid = pathUuid(request, 'form', 'form_not_found')
    const { json = {} } = stateOf(request)
    const { position, ...sent } = validated(fieldCreate, json, fieldCreateFaults(json))
    const field = await forms.CreateField(
      { form_uuid, input: toInput(sent), position: position ?? undefined },
      contextOf(request),
    )
    response.status(201).json({ data: toField(field) })
  })

  router.post('/forms/:form/fields/reorder', writes, body, async (request, response) => {
    const form_uuid = pathUuid(request, 'form', 'form_not_found')
    const { ids: wanted } = validated(fieldOrder, stateOf(request).json)
    const { ids } = await forms.ReorderFields({ form_uuid, ids: wanted }, contextOf(request))
    response.json({ message: 'The fields are in the new order.', ids })
  })

  router.patch('/forms/:form/fields/:field', writes, body, async (request, response) => {
    const form_uuid = pathUuid(request, 'form', 'form_not_found')
    const field_id = pathFieldId(request)
    const sent = validated(fieldUpdate, stateOf(request).json)
    const field = await forms.UpdateField(
      { form_uuid, field_id, input: toInput(sent), changed: Object.keys(sent) },
      contextOf(request),
    )
    response.json({ data: toField(field) })
  })

  router.delete('/forms/:form/fields/:field', writes, async (request, response) => {
    const form_uuid = pathUuid(request, 'form', 'form_not_found')
    await forms.DeleteField({ form_uuid, field_id: pathFieldId(request) }, contextOf(request))
    response.status(204).end()
  })

  return router
}
