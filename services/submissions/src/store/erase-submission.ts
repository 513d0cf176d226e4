// SQL: one transaction of locks, updates and a job.
import { transaction } from '@formpost/kit/database'

import { blockSize } from './blocks.ts'
import type { Database } from './database.ts'
import { unlinkDeviceRecord } from './device-records.ts'
import { enqueueFileDeletion } from './jobs.ts'

/** Keeps of a submission that a device may send again only its ids and the version of its receipt. */
const keepIds = `
  UPDATE submissions.submissions SET seq = -seq, created_at = 'epoch', filled_at = NULL, was_offline = false,
    form_version = receipt_version, answers = NULL, encrypted_payload = NULL, ip_address = NULL, user_agent = NULL,
    review_state = NULL, rules = NULL, checks = NULL, sent = NULL, entered_hash = NULL
  WHERE form_uuid = $1 AND uuid = $2 AND seq > 0`
const deleteRow = 'DELETE FROM submissions.submissions WHERE form_uuid = $1 AND uuid = $2'

/**
 * Deletes a submission, and its files by a job of the same transaction; returns false if there is none. The ids of a submission
 * that a device may send again stay under the negative of its number: the unique client_uuid keeps a retry from being stored.
 */
export const eraseSubmission = (
  { pool, queue }: Database,
  formUuid: string,
  uuid: string,
): Promise<boolean> =>
  transaction(pool, async (client) => {
    // Every writer locks the form's row first, so that two writers never deadlock.
    const { rowCount } = await client.query(
      'SELECT 1 FROM submissions.form_states WHERE form_uuid = $1 AND purged_at IS NULL FOR UPDATE',
      [formUuid],
    )
    // What is left of a deleted form is deleted in the order of keys, which change here.
    if (rowCount === 0) return false
    const { rows } = await client.query<{ createdAt: Date; block: number; isReplayable: boolean }>(
      `SELECT created_at AS "createdAt", seq / ${blockSize} AS block, client_uuid IS NOT NULL AS "isReplayable"
       FROM submissions.submissions WHERE form_uuid = $1 AND uuid = $2 AND seq > 0`,
      [formUuid, uuid],
    )
    const [submission] = rows
    if (!submission) return false
    await client.query(submission.isReplayable ? keepIds : deleteRow, [formUuid, uuid])
    // After the submission: `recordAttempt` locks its row before it inserts a delivery.
    await client.query(
      'DELETE FROM submissions.webhook_deliveries WHERE form_uuid = $1 AND submission_uuid = $2',
      [formUuid, uuid],
    )
    await client.query(
      'DELETE FROM submissions.submission_reviews WHERE form_uuid = $1 AND submission_uuid = $2',
      [formUuid, uuid],
    )
    await unlinkDeviceRecord(client, formUuid, uuid)
    await client.query(
      `UPDATE submissions.submission_blocks SET count = count - 1
       WHERE form_uuid = $1 AND block = $2`,
      [formUuid, submission.block],
    )
    await client.query(
      `UPDATE submissions.form_states SET count = count - 1,
         today_count = today_count - CASE WHEN today = ($2::timestamptz AT TIME ZONE 'UTC')::date THEN 1 ELSE 0 END
       WHERE form_uuid = $1`,
      [formUuid, submission.createdAt],
    )
    await enqueueFileDeletion(client, queue, { formUuid, submissionUuid: uuid })
    return true
  })
