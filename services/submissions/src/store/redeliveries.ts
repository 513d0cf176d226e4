// SQL: the newest attempt is read in the same statement.
import type { WebhookMessage } from '../domain/webhook-message.ts'
import type { Database } from './database.ts'
import { retention } from './deliveries.ts'
import { enqueueRedelivery } from './jobs.ts'
import { fromStored, type StoredMessage } from './webhook-messages.ts'

/** Enqueues another delivery of the message of an attempt; undefined if there is no such attempt. */
export async function redeliver(
  { pool, queue }: Database,
  formUuid: string,
  deliveryId: number,
): Promise<WebhookMessage | undefined> {
  const { rows } = await pool.query<StoredMessage & { newest: number; now: Date }>({
    name: 'delivered-message',
    text: `SELECT submission_uuid, event,
             (SELECT max(id) FROM submissions.webhook_deliveries WHERE form_uuid = $1) AS newest,
             now()
           FROM submissions.webhook_deliveries
           WHERE form_uuid = $1 AND id = $2 AND at >= now() - '${retention}'::interval`,
    values: [formUuid, deliveryId],
  })
  const [row] = rows
  if (!row) return undefined
  const message = fromStored(row)
  const since = row.now.toISOString()
  await enqueueRedelivery(pool, queue, { formUuid, message, attempt: 1, since, after: row.newest })
  return message
}
