import { pageQuery, type Webhook, type WebhookDelivery, webhookPut } from '@formpost/contract'
import type { Webhook__Output } from '@formpost/proto/gen/formpost/forms/v1/Webhook'
import type { Delivery__Output } from '@formpost/proto/gen/formpost/submissions/v1/Delivery'
import { Router } from 'express'

import type { AppUrl } from '../app-url.ts'
import { person } from '../middleware/authenticate.ts'
import { jsonBody, ordinaryBody } from '../middleware/json-body.ts'
import { contextOf, pathUuid, stateOf, validated } from '../request.ts'
import { listEnvelope } from '../to-rest.ts'
import type { Upstreams } from '../upstreams/index.ts'

const toWebhook = ({ url, created_at, updated_at }: Webhook__Output): Webhook => ({
  url,
  created_at,
  updated_at,
})

const toDelivery = (delivery: Delivery__Output): WebhookDelivery => ({
  id: delivery.id,
  submission_uuid: delivery.submission_uuid,
  webhook_id: delivery.webhook_id,
  attempt: delivery.attempt,
  at: delivery.at,
  delivered: delivery.delivered,
  status_code: delivery.status_code ?? null,
  error: delivery.error ?? null,
  duration_ms: delivery.duration_ms,
  next_attempt_at: delivery.next_attempt_at ?? null,
})

/** `/forms/{form}/webhook…`: where a form's submissions are delivered to, and how that went. */
export function accountWebhookRoutes(
  { recognise, forms, submissions }: Upstreams,
  appUrl: AppUrl,
): Router {
  const router = Router()
  const signedIn = person(recognise)
  const path = '/forms/:form/webhook'

  router.get(path, signedIn, async (request, response) => {
    const form_uuid = pathUuid(request, 'form', 'form_not_found')
    const webhook = await forms.GetWebhook({ form_uuid }, contextOf(request))
    response.json({ data: toWebhook(webhook) })
  })

  router.put(path, signedIn, jsonBody(ordinaryBody), async (request, response) => {
    const form_uuid = pathUuid(request, 'form', 'form_not_found')
    const { url } = validated(webhookPut, stateOf(request).json)
    const webhook = await forms.PutWebhook({ form_uuid, url }, contextOf(request))
    response.setHeader('Cache-Control', 'no-store')
    response.json({ data: { ...toWebhook(webhook), secret: webhook.secret } })
  })

  router.delete(path, signedIn, async (request, response) => {
    const form_uuid = pathUuid(request, 'form', 'form_not_found')
    await forms.DeleteWebhook({ form_uuid }, contextOf(request))
    response.status(204).end()
  })

  router.get(`${path}/deliveries`, signedIn, async (request, response) => {
    const form_uuid = pathUuid(request, 'form', 'form_not_found')
    const query = validated(pageQuery, request.query)
    const list = await submissions.ListDeliveries({ form_uuid, ...query }, contextOf(request))
    const url = `${appUrl(request)}/api/account/forms/${form_uuid}/webhook/deliveries`
    response.json({
      data: list.deliveries.map(toDelivery),
      ...listEnvelope(url, query, list.total, list.deliveries.length),
    })
  })

  return router
}
