// SQL: conditional inserts, and pages whose skipped rows are read in the index only.
import { transaction } from '@formpost/kit/database'

import type { Submission } from '../domain/submission.ts'
import type { Database } from './database.ts'
import { type DeliverWebhook, enqueueDelivery } from './jobs.ts'
import { singleRow } from './single-row.ts'
import { submissionColumns } from './submissions.ts'

/** A stored attempt to deliver a submission. */
export interface Delivery {
  id: number
  submissionUuid: string
  attempt: number
  at: Date
  delivered: boolean
  statusCode: number | null
  error: string | null
  durationMs: number
  nextAttemptAt: Date | null
}

export type AttemptResult = Omit<Delivery, 'id' | 'submissionUuid' | 'attempt'>

const insert = (job: DeliverWebhook, result: AttemptResult) => ({
  name: 'record-attempt',
  text: `INSERT INTO submissions.webhook_deliveries (form_uuid, submission_uuid, attempt, at,
           delivered, status_code, error, duration_ms, next_attempt_at)
         SELECT form_uuid, uuid, $3::int, $4::timestamptz, $5::bool, $6::int, $7::text, $8::int, $9::timestamptz
         FROM submissions.submissions
         WHERE form_uuid = $1 AND uuid = $2 AND seq > 0 FOR KEY SHARE`,
  values: [
    job.formUuid,
    job.submissionUuid,
    job.attempt,
    result.at,
    result.delivered,
    result.statusCode,
    result.error,
    result.durationMs,
    result.nextAttemptAt,
  ],
})

/** Stores the result of an attempt, and enqueues the next attempt if there is one. Does nothing for a deleted submission. */
export async function recordAttempt(
  { pool, queue }: Database,
  job: DeliverWebhook,
  result: AttemptResult,
): Promise<void> {
  const { nextAttemptAt } = result
  if (!nextAttemptAt) {
    await pool.query(insert(job, result))
    return
  }
  await transaction(pool, async (client) => {
    const { rowCount } = await client.query(insert(job, result))
    if (rowCount === 0) return
    // Its key marks the running job as spent: if its worker dies now, it does not run again.
    await enqueueDelivery(client, queue, { ...job, attempt: job.attempt + 1 }, nextAttemptAt)
  })
}

/** Enqueues the same attempt again for later. */
export const postponeDelivery = (
  { pool, queue }: Database,
  job: DeliverWebhook,
  until: Date,
): Promise<void> => enqueueDelivery(pool, queue, job, until)

/**
 * The submission that a job is to deliver; undefined if it is deleted, or if an earlier run of the job delivered it and died
 * before its end.
 */
export async function readUndelivered(
  { pool }: Database,
  job: DeliverWebhook,
): Promise<Submission | undefined> {
  const { rows } = await pool.query<Submission>({
    name: 'undelivered',
    text: `SELECT ${submissionColumns} FROM submissions.submissions s
           WHERE form_uuid = $1 AND uuid = $2 AND seq > 0 AND NOT EXISTS (
             SELECT 1 FROM submissions.webhook_deliveries d
             WHERE d.form_uuid = s.form_uuid AND d.submission_uuid = s.uuid AND d.delivered)`,
    values: [job.formUuid, job.submissionUuid],
  })
  return rows[0]
}

/** One page, newest first; `page` counts from 1. */
export async function listDeliveries(
  { pool }: Database,
  formUuid: string,
  page: number,
  perPage: number,
): Promise<{ rows: Delivery[]; total: number }> {
  const [list, count] = await Promise.all([
    pool.query<Delivery>(
      `SELECT id, submission_uuid AS "submissionUuid", attempt, at, delivered, status_code AS "statusCode", error,
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
  return { rows: list.rows, total: singleRow(count).total }
}

const retention = '30 days'

/** Deletes at most `limit` deliveries whose retention has ended; returns how many. */
export async function deleteOldDeliveries({ pool }: Database, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM submissions.webhook_deliveries WHERE (form_uuid, id) IN (
       SELECT form_uuid, id FROM submissions.webhook_deliveries
       WHERE at < now() - $1::interval ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [retention, limit],
  )
  return rowCount ?? 0
}
