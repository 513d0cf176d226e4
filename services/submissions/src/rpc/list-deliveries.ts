import type { Handlers } from '@formpost/kit/rpc'

import { webhookId } from '../domain/webhook-message.ts'
import { readDeliveries } from '../store/deliveries.ts'
import type { Dependencies } from './dependencies.ts'

export const listDeliveries =
  ({ db, forms }: Dependencies): Handlers<'submissions'>['ListDeliveries'] =>
  async ({ form_uuid: formUuid, page, per_page: perPage }, call) => {
    await forms.checkOwner(formUuid, call)
    const { rows, total } = await readDeliveries(db, formUuid, page, perPage)
    const deliveries = rows.map((row) => ({
      id: row.id,
      submission_uuid: row.message.event === 'form.published' ? '' : row.message.submissionUuid,
      event: row.message.event,
      webhook_id: webhookId(formUuid, row.message),
      attempt: row.attempt,
      at: row.at.toISOString(),
      delivered: row.delivered,
      status_code: row.statusCode ?? undefined,
      error: row.error ?? undefined,
      reason: row.reason ?? undefined,
      duration_ms: row.durationMs,
      next_attempt_at: row.nextAttemptAt?.toISOString(),
    }))
    return { deliveries, total }
  }
