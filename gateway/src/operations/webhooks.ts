import type { Webhook, WebhookDelivery } from '@formpost/contract'
import { onlyMessage } from '@formpost/kit/rpc'
import type { Webhook__Output } from '@formpost/proto/gen/formpost/forms/v1/Webhook'
import type { Delivery__Output } from '@formpost/proto/gen/formpost/submissions/v1/Delivery'

import type { Handlers } from '../http/handler.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { listEnvelope, toServicePage } from './to-rest.ts'

const toWebhook = ({ url, created_at, updated_at, events }: Webhook__Output): Webhook => ({
  url,
  created_at,
  updated_at,
  ...(events.length > 0 ? { events: events as Webhook['events'] } : {}),
})

const toDelivery = (delivery: Delivery__Output): WebhookDelivery => ({
  id: delivery.id,
  event: delivery.event as WebhookDelivery['event'],
  submission_uuid: delivery.submission_uuid || null,
  webhook_id: delivery.webhook_id,
  attempt: delivery.attempt,
  at: delivery.at,
  delivered: delivery.delivered,
  status_code: delivery.status_code ?? null,
  error: delivery.error ?? null,
  reason: delivery.reason ?? null,
  duration_ms: delivery.duration_ms,
  next_attempt_at: delivery.next_attempt_at ?? null,
})

type WebhookHandlers = Pick<
  Handlers,
  | 'getWebhook'
  | 'putWebhook'
  | 'rollWebhookSecret'
  | 'deleteWebhook'
  | 'listWebhookDeliveries'
  | 'redeliverWebhook'
  | 'testWebhook'
>

/** `/api/account/forms/{form}/webhook…`: the webhook of a form and its deliveries. */
export const createWebhookHandlers = ({ forms, submissions }: Upstreams): WebhookHandlers => ({
  async getWebhook({ params, call }) {
    const webhook = await forms.GetWebhook({ form_uuid: params.form }, call)
    return { data: toWebhook(webhook) }
  },

  async putWebhook({ params, body: { url, events = [] }, call }) {
    const webhook = await forms.PutWebhook({ form_uuid: params.form, url, events }, call)
    const { secret } = webhook
    return { data: { ...toWebhook(webhook), ...(secret === undefined ? {} : { secret }) } }
  },

  async rollWebhookSecret({ params, call }) {
    const webhook = await forms.RollWebhookSecret({ form_uuid: params.form }, call)
    return { data: { ...toWebhook(webhook), secret: webhook.secret! } }
  },

  async deleteWebhook({ params, call }) {
    await forms.DeleteWebhook({ form_uuid: params.form }, call)
  },

  async redeliverWebhook({ params, call }) {
    const wanted = { form_uuid: params.form, delivery_id: params.delivery }
    const { webhook_id } = await submissions.RedeliverWebhook(wanted, call)
    return { data: { webhook_id } }
  },

  async testWebhook({ params, call }) {
    const {
      status_code = null,
      error = null,
      reason = null,
      ...outcome
    } = await onlyMessage(submissions.TestWebhook({ form_uuid: params.form }, call))
    return { data: { ...outcome, status_code, error, reason } }
  },

  async listWebhookDeliveries({ params, query, call, appUrl }) {
    const form_uuid = params.form
    const list = await submissions.ListDeliveries({ form_uuid, ...toServicePage(query) }, call)
    const path = `${appUrl}/api/account/forms/${form_uuid}/webhook/deliveries`
    return {
      data: list.deliveries.map(toDelivery),
      ...listEnvelope(path, query, list.total, list.deliveries.length),
    }
  },
})
