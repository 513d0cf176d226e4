import { problem, type Handlers } from '@formpost/kit/rpc'
import { deliveryText } from '@formpost/rules'

import { webhookId } from '../domain/webhook-message.ts'
import { redeliver } from '../store/redeliveries.ts'
import type { Dependencies } from './dependencies.ts'

const maxRetrySeconds = 60

export const testWebhook = ({
  forms,
  testWebhook: sendTest,
}: Dependencies): Handlers<'submissions'>['TestWebhook'] =>
  async function* ({ form_uuid: formUuid }, call) {
    await forms.checkOwner(formUuid, call)
    const result = await sendTest(formUuid, call)
    if (result.kind === 'no-webhook') throw problem('webhook_not_found')
    if (result.kind === 'wait') {
      const retryAfter = Math.min(Math.ceil(result.waitMs / 1_000), maxRetrySeconds)
      throw problem('rate_limited', { retryAfter })
    }
    yield {
      webhook_id: result.webhookId,
      delivered: result.delivered,
      status_code: result.status,
      error: result.failure && deliveryText(result.failure),
      reason: result.failure?.reason,
      duration_ms: result.durationMs,
    }
  }

export const redeliverWebhook =
  ({ db, forms }: Dependencies): Handlers<'submissions'>['RedeliverWebhook'] =>
  async ({ form_uuid: formUuid, delivery_id: deliveryId }, call) => {
    await forms.checkOwner(formUuid, call)
    const { webhook } = await forms.getNotificationTargets(formUuid, call)
    if (!webhook) throw problem('webhook_not_found')
    const message = await redeliver(db, formUuid, deliveryId)
    if (!message) throw problem('delivery_not_found')
    return { webhook_id: webhookId(formUuid, message) }
  }
