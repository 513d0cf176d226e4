import type { Handlers } from '@formpost/kit/rpc'

import { webhookId } from '../domain/webhook-event.ts'
import { listDeliveries } from '../store/deliveries.ts'
import type { SubmitParts } from '../submit/item.ts'

type Deliveries = Pick<Handlers<'submissions'>, 'ListDeliveries'>

export const deliveriesRpc = ({ db, forms }: SubmitParts): Deliveries => ({
  async ListDeliveries({ form_uuid, page, per_page }, call) {
    await forms.CheckOwner({ form_uuid }, call)
    const { rows, total } = await listDeliveries(db, form_uuid, page, per_page)
    const deliveries = rows.map((row) => ({
      id: row.id,
      submission_uuid: row.submission_uuid,
      webhook_id: webhookId(row.submission_uuid),
      attempt: row.attempt,
      at: row.at.toISOString(),
      delivered: row.delivered,
      status_code: row.status_code ?? undefined,
      error: row.error ?? undefined,
      duration_ms: row.duration_ms,
      next_attempt_at: row.next_attempt_at?.toISOString(),
    }))
    return { deliveries, total }
  },
})
