import { transaction } from '@formpost/kit/database'

import type { Database, DeliverWebhook } from './database.ts'
import { deliveryKey } from './enqueue.ts'
import { wholeColumns, type WholeSubmissionRow } from './submissions.ts'

/** A try to deliver, as it is kept. */
export interface DeliveryRow {
  id: number
  submission_uuid: string
  attempt: number
  at: Date
  delivered: boolean
  status_code: number | null
  error: string | null
  duration_ms: number
  next_attempt_at: Date | null
}

type Try = Omit<DeliveryRow, 'id' | 'submission_uuid' | 'attempt'>

const insert = (job: DeliverWebhook, row: Try) => ({
  name: 'note-try',
  text: `INSERT INTO submissions.webhook_deliveries (form_uuid, submission_uuid, attempt, at,
           delivered, status_code, error, duration_ms, next_attempt_at)
         SELECT form_uuid, uuid, $3::int, $4::timestamptz, $5::bool, $6::int, $7::text, $8::int, $9::timestamptz
         FROM submissions.submissions
         WHERE form_uuid = $1 AND uuid = $2 AND seq > 0 FOR KEY SHARE`,
  values: [
    job.form_uuid,
    job.submission_uuid,
    job.attempt,
    row.at,
    row.delivered,
    row.status_code,
    row.error,
    row.duration_ms,
    row.next_attempt_at,
  ],
})

/** Keeps a try and adds the next one, where there is one. Of a submission that is gone nothing is kept. */
export async function noteTry(
  { pool, queue }: Database,
  job: DeliverWebhook,
  row: Try,
): Promise<void> {
  const { next_attempt_at } = row
  if (!next_attempt_at) {
    await pool.query(insert(job, row))
    return
  }
  await transaction(pool, async (client) => {
    const { rowCount } = await client.query(insert(job, row))
    if (rowCount === 0) return
    const payload = { ...job, attempt: job.attempt + 1 }
    // Its key marks the job that runs now as spent: should its worker die here, it does not run again.
    const next = { payload, runAt: next_attempt_at, key: deliveryKey(job.submission_uuid) }
    const { text, values } = queue.addMany('deliver-webhook', [next])
    await client.query(text, [...values])
  })
}

/** Adds the same try again for later. */
export async function putOffTry(
  { pool, queue }: Database,
  job: DeliverWebhook,
  until: Date,
): Promise<void> {
  const { text, values } = queue.addMany('deliver-webhook', [
    { payload: job, runAt: until, key: deliveryKey(job.submission_uuid) },
  ])
  await pool.query(text, [...values])
}

/**
 * The submission that a job is to deliver; undefined where it is gone, or where an earlier run of the
 * job succeeded and died before its end.
 */
export async function readUndelivered(
  { pool }: Database,
  job: DeliverWebhook,
): Promise<WholeSubmissionRow | undefined> {
  const { rows } = await pool.query<WholeSubmissionRow>({
    name: 'undelivered',
    text: `SELECT ${wholeColumns} FROM submissions.submissions s
           WHERE form_uuid = $1 AND uuid = $2 AND seq > 0 AND NOT EXISTS (
             SELECT 1 FROM submissions.webhook_deliveries d
             WHERE d.form_uuid = s.form_uuid AND d.submission_uuid = s.uuid AND d.delivered)`,
    values: [job.form_uuid, job.submission_uuid],
  })
  return rows[0]
}

/** One page, newest first; `number` counts from 1. The rows before it are passed over in the index alone. */
export async function listDeliveries(
  { pool }: Database,
  formUuid: string,
  number: number,
  perPage: number,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const [page, count] = await Promise.all([
    pool.query<DeliveryRow>(
      `SELECT id, submission_uuid, attempt, at, delivered, status_code, error, duration_ms,
         next_attempt_at
       FROM submissions.webhook_deliveries WHERE form_uuid = $1 AND id = ANY(ARRAY(
         SELECT id FROM submissions.webhook_deliveries WHERE form_uuid = $1
         ORDER BY id DESC OFFSET $2 LIMIT $3)) ORDER BY id DESC`,
      [formUuid, (number - 1) * perPage, perPage],
    ),
    pool.query<{ total: number }>(
      'SELECT count(*) AS total FROM submissions.webhook_deliveries WHERE form_uuid = $1',
      [formUuid],
    ),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

const keptFor = '30 days'

/** Deletes some of those that are old enough, and says how many. */
export async function deleteOldDeliveries({ pool }: Database, atMost: number): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM submissions.webhook_deliveries WHERE (form_uuid, id) IN (
       SELECT form_uuid, id FROM submissions.webhook_deliveries
       WHERE at < now() - $1::interval ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [keptFor, atMost],
  )
  return rowCount ?? 0
}
