// SQL: conditional inserts, and pages whose skipped rows are read in the index only.
import { transaction, type PoolClient } from '@formpost/kit/database'
import { deliveryText, type DeliveryFailure } from '@formpost/rules'

import type { Submission } from '../domain/submission.ts'
import type { WebhookMessage } from '../domain/webhook-message.ts'
import type { Database } from './database.ts'
import { enqueueDelivery, type DeliverWebhook } from './jobs.ts'
import { singleRow } from './single-row.ts'
import { submissionColumns } from './submissions.ts'
import { fromStored, toStored, type StoredMessage } from './webhook-messages.ts'

/** A stored attempt to deliver a message. */
export interface Delivery {
  id: number
  message: WebhookMessage
  attempt: number
  at: Date
  delivered: boolean
  statusCode: number | null
  /** Why it failed, in English. */
  error: string | null
  /** Why it failed, as a code of the catalogue of errors. */
  reason: string | null
  durationMs: number
  nextAttemptAt: Date | null
}

export interface AttemptResult extends Omit<
  Delivery,
  'id' | 'message' | 'attempt' | 'error' | 'reason'
> {
  failure: DeliveryFailure | undefined
}

/** Stores an attempt; returns false if it is about a submission that is deleted. */
async function insertAttempt(
  client: PoolClient,
  { formUuid, message, attempt }: DeliverWebhook,
  result: AttemptResult,
): Promise<boolean> {
  const { submission_uuid, event } = toStored(message)
  if (submission_uuid) {
    const { rowCount } = await client.query({
      name: 'lock-delivered',
      text: `SELECT 1 FROM submissions.submissions
             WHERE form_uuid = $1 AND uuid = $2 AND seq > 0 FOR KEY SHARE`,
      values: [formUuid, submission_uuid],
    })
    if (!rowCount) return false
  }
  const { at, delivered, statusCode, failure, durationMs, nextAttemptAt } = result
  const error = failure ? deliveryText(failure) : null
  await client.query({
    name: 'record-attempt',
    text: `INSERT INTO submissions.webhook_deliveries (form_uuid, submission_uuid, event, attempt, at, delivered, status_code, error,
             duration_ms, next_attempt_at, reason)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      ...[formUuid, submission_uuid, event && JSON.stringify(event), attempt],
      ...[at, delivered, statusCode, error, durationMs, nextAttemptAt, failure?.reason ?? null],
    ],
  })
  return true
}

/** Stores the result of an attempt, and enqueues the next attempt if there is one. Does nothing for a deleted submission. */
export const recordAttempt = (
  { pool, queue }: Database,
  job: DeliverWebhook,
  result: AttemptResult,
): Promise<void> =>
  transaction(pool, async (client) => {
    const isStored = await insertAttempt(client, job, result)
    const { nextAttemptAt } = result
    if (!isStored || !nextAttemptAt) return
    // Its key marks the running job as spent: if its worker dies now, it does not run again.
    await enqueueDelivery(client, queue, { ...job, attempt: job.attempt + 1 }, nextAttemptAt)
  })

/** Enqueues the same attempt again for later. */
export const postponeDelivery = (
  { pool, queue }: Database,
  job: DeliverWebhook,
  until: Date,
): Promise<void> => enqueueDelivery(pool, queue, job, until)

/** Enqueues the first attempt to deliver a message. */
export const startDelivery = (
  { pool, queue }: Database,
  formUuid: string,
  message: WebhookMessage,
): Promise<void> => enqueueDelivery(pool, queue, { formUuid, message, attempt: 1 })

/**
 * The submission that a message is about; undefined if it is deleted, or if an earlier run of the job delivered the message and
 * died before its end.
 */
export async function readUndelivered(
  { pool }: Database,
  { formUuid, message, after = 0 }: DeliverWebhook,
  submissionUuid: string,
): Promise<Submission | undefined> {
  const { event } = toStored(message)
  const { rows } = await pool.query<Submission>({
    name: 'undelivered',
    text: `SELECT ${submissionColumns} FROM submissions.submissions s
           WHERE form_uuid = $1 AND uuid = $2 AND seq > 0 AND NOT EXISTS (
             SELECT 1 FROM submissions.webhook_deliveries d
             WHERE d.form_uuid = s.form_uuid AND d.submission_uuid = s.uuid AND d.delivered
               AND d.id > $4 AND d.event IS NOT DISTINCT FROM $3::jsonb)`,
    values: [formUuid, submissionUuid, event && JSON.stringify(event), after],
  })
  return rows[0]
}

/** Whether a message that is not about a submission has been delivered. */
export async function isDelivered(
  { pool }: Database,
  { formUuid, message, after = 0 }: DeliverWebhook,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'is-delivered',
    text: `SELECT 1 FROM submissions.webhook_deliveries
           WHERE form_uuid = $1 AND submission_uuid IS NULL AND delivered AND id > $3
             AND event = $2::jsonb LIMIT 1`,
    values: [formUuid, JSON.stringify(toStored(message).event), after],
  })
  return rowCount === 1
}

type Row = Omit<Delivery, 'message'> & StoredMessage

function toDelivery({ submission_uuid, event, ...rest }: Row): Delivery {
  return { ...rest, message: fromStored({ submission_uuid, event }) }
}

/** One page, newest first; `page` counts from 1. */
export async function readDeliveries(
  { pool }: Database,
  formUuid: string,
  page: number,
  perPage: number,
): Promise<{ rows: Delivery[]; total: number }> {
  const [list, count] = await Promise.all([
    pool.query<Row>(
      `SELECT id, submission_uuid, event, attempt, at, delivered, status_code AS "statusCode", error, reason,
         duration_ms AS "durationMs", next_attempt_at AS "nextAttemptAt"
       FROM submissions.webhook_deliveries WHERE form_uuid = $1 AND id = ANY(ARRAY(
         SELECT id FROM submissions.webhook_deliveries WHERE form_uuid = $1
         ORDER BY id DESC OFFSET $2 LIMIT $3)) ORDER BY id DESC`,
      [formUuid, (page - 1) * perPage, perPage],
    ),
    pool.query<{ total: number }>(
      'SELECT count(*) AS total FROM submissions.webhook_deliveries WHERE form_uuid = $1',
      [formUuid],
    ),
  ])
  return { rows: list.rows.map(toDelivery), total: singleRow(count).total }
}

/** How long attempts are kept. */
export const retention = '30 days'

/** Deletes at most `limit` deliveries whose retention has ended; returns how many were found. */
export async function deleteOldDeliveries({ pool }: Database, limit: number): Promise<number> {
  const { rows } = await pool.query<{ formUuid: string; ids: number[] }>(
    `SELECT form_uuid AS "formUuid", array_agg(id) AS ids FROM (
       SELECT form_uuid, id FROM submissions.webhook_deliveries
       WHERE at < now() - $1::interval ORDER BY at LIMIT $2) AS old
     GROUP BY form_uuid`,
    [retention, limit],
  )
  let found = 0
  for (const { formUuid, ids } of rows) {
    await pool.query(
      'DELETE FROM submissions.webhook_deliveries WHERE form_uuid = $1 AND id = ANY($2::bigint[])',
      [formUuid, ids],
    )
    found += ids.length
  }
  return found
}
