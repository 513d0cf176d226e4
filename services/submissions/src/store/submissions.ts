import { transaction } from '@formpost/kit/database'
import { problem } from '@formpost/kit/rpc'

import type { Answers } from '../domain/definition.ts'
import { answerBytes } from './answer-bytes.ts'
import { blockSize } from './blocks.ts'
import type { Database } from './database.ts'

export interface SubmissionRow {
  seq: number
  uuid: string
  created_at: Date
  form_version: number
  answers: Answers | null
  ip_address: string | null
  user_agent: string | null
}

export interface WholeSubmissionRow extends SubmissionRow {
  filled_at: Date | null
  was_offline: boolean
  client_uuid: string | null
  encrypted_payload: string | null
}

const listed = 'seq, uuid, created_at, form_version, answers, ip_address, user_agent'
export const wholeColumns = `${listed}, filled_at, was_offline, client_uuid, encrypted_payload`

// Deleted submissions have negative numbers (see `deleteSubmission`).
const nearPage = (columns: string) => `
  SELECT ${columns} FROM submissions.submissions WHERE form_uuid = $1 AND seq > 0
  ORDER BY seq DESC OFFSET $2 LIMIT $3`

// The block in which the page begins is found by the blocks' counts; only its numbers are walked over.
const farPage = (columns: string) => `
  WITH run AS (
    SELECT block, count, sum(count) OVER (ORDER BY block DESC) AS through
    FROM submissions.submission_blocks WHERE form_uuid = $1
  ), first AS (
    SELECT block, $2 - (through - count) AS skip FROM run WHERE through > $2
    ORDER BY block DESC LIMIT 1
  )
  SELECT ${columns} FROM submissions.submissions
  WHERE form_uuid = $1 AND seq > 0 AND seq < ((SELECT block FROM first) + 1) * ${blockSize}
  ORDER BY seq DESC OFFSET (SELECT skip FROM first) LIMIT $3`

const restOfPage = `
  SELECT ${listed} FROM submissions.submissions WHERE form_uuid = $1 AND seq > 0 AND seq < $2
  ORDER BY seq DESC LIMIT $3`

const bytesOf = (page: typeof nearPage) =>
  `SELECT coalesce(sum(bytes), 0) AS bytes FROM (${page(`${answerBytes} AS bytes`)}) AS page`

// Where there are as many rows to walk over as within a block, blocks would save nothing.
const near = {
  rows: { name: 'near-page', text: nearPage(listed) },
  bytes: { name: 'near-bytes', text: bytesOf(nearPage) },
}
const far = {
  rows: { name: 'far-page', text: farPage(listed) },
  bytes: { name: 'far-bytes', text: bytesOf(farPage) },
}
const pageAt = (offset: number) => (offset < blockSize ? near : far)

/** At most `limit` submissions, newest first, after the `offset` newest. */
export async function listFrom(
  { pool }: Database,
  formUuid: string,
  offset: number,
  limit: number,
): Promise<SubmissionRow[]> {
  const values = [formUuid, offset, limit]
  const { rows } = await pool.query<SubmissionRow>({ ...pageAt(offset).rows, values })
  return rows
}

/** How large the answers of the same submissions are, in bytes. */
export async function bytesFrom(
  { pool }: Database,
  formUuid: string,
  offset: number,
  limit: number,
): Promise<number> {
  const values = [formUuid, offset, limit]
  const { rows } = await pool.query<{ bytes: number }>({ ...pageAt(offset).bytes, values })
  return rows[0]!.bytes
}

/** At most `limit` submissions, newest first, of those that are older than number `seq`. */
export async function listBefore(
  { pool }: Database,
  formUuid: string,
  seq: number,
  limit: number,
): Promise<SubmissionRow[]> {
  const values = [formUuid, seq, limit]
  const { rows } = await pool.query<SubmissionRow>({ name: 'rest-page', text: restOfPage, values })
  return rows
}

/** How many submissions a form holds, and how many of them came today (UTC). */
export async function readCounts(
  { pool }: Database,
  formUuids: readonly string[],
): Promise<Map<string, { count: number; today: number }>> {
  const { rows } = await pool.query<{ form_uuid: string; count: number; today: number }>({
    name: 'counts',
    text: `SELECT form_uuid, count,
             CASE WHEN today = (now() AT TIME ZONE 'UTC')::date THEN today_count ELSE 0 END AS today
           FROM submissions.form_states WHERE form_uuid = ANY($1::uuid[])`,
    values: [formUuids],
  })
  return new Map(rows.map(({ form_uuid, count, today }) => [form_uuid, { count, today }]))
}

export async function readSubmission(
  { pool }: Database,
  formUuid: string,
  uuid: string,
): Promise<WholeSubmissionRow> {
  const { rows } = await pool.query<WholeSubmissionRow>(
    `SELECT ${wholeColumns}
     FROM submissions.submissions WHERE form_uuid = $1 AND uuid = $2 AND seq > 0`,
    [formUuid, uuid],
  )
  if (!rows[0]) throw problem('submission_not_found')
  return rows[0]
}

/** The uuids of the next newer and the next older submission. */
export async function readNeighbours(
  { prisma }: Database,
  formUuid: string,
  seq: number,
): Promise<{ newer: string | undefined; older: string | undefined }> {
  const select = { uuid: true }
  const [newer, older] = await Promise.all([
    prisma.submissions.findFirst({
      where: { form_uuid: formUuid, seq: { gt: seq } },
      orderBy: { seq: 'asc' },
      select,
    }),
    prisma.submissions.findFirst({
      where: { form_uuid: formUuid, seq: { lt: seq, gt: 0 } },
      orderBy: { seq: 'desc' },
      select,
    }),
  ])
  return { newer: newer?.uuid, older: older?.uuid }
}

/** What is left of a deleted submission that a device may send again: its ids, and which receipt it got. */
const forget = `
  UPDATE submissions.submissions SET seq = -seq, created_at = 'epoch', filled_at = NULL, was_offline = false,
    form_version = receipt_version, answers = NULL, encrypted_payload = NULL, ip_address = NULL, user_agent = NULL
  WHERE form_uuid = $1 AND uuid = $2 AND seq > 0`

/**
 * Deletes a submission; its files are deleted by a job of the same transaction. One that a device may send again leaves its
 * ids behind, under the negative of its number, for the unique client_uuid keeps the retry from being stored.
 */
export async function deleteSubmission(
  { pool, queue }: Database,
  formUuid: string,
  uuid: string,
): Promise<void> {
  await transaction(pool, async (client) => {
    // The form's row first, as every writer does, so that no two wait for each other.
    await client.query('SELECT 1 FROM submissions.form_states WHERE form_uuid = $1 FOR UPDATE', [
      formUuid,
    ])
    const { rows } = await client.query<{
      created_at: Date
      block: number
      is_replayable: boolean
    }>(
      `SELECT created_at, seq / ${blockSize} AS block, client_uuid IS NOT NULL AS is_replayable
       FROM submissions.submissions WHERE form_uuid = $1 AND uuid = $2 AND seq > 0`,
      [formUuid, uuid],
    )
    if (!rows[0]) throw problem('submission_not_found')
    await client.query(
      rows[0].is_replayable
        ? forget
        : 'DELETE FROM submissions.submissions WHERE form_uuid = $1 AND uuid = $2',
      [formUuid, uuid],
    )
    // Only now: a try that is being noted holds the submission's row.
    await client.query(
      'DELETE FROM submissions.webhook_deliveries WHERE form_uuid = $1 AND submission_uuid = $2',
      [formUuid, uuid],
    )
    await client.query(
      `UPDATE submissions.submission_blocks SET count = count - 1
       WHERE form_uuid = $1 AND block = $2`,
      [formUuid, rows[0].block],
    )
    await client.query(
      `UPDATE submissions.form_states SET count = count - 1,
         today_count = today_count - CASE WHEN today = ($2::timestamptz AT TIME ZONE 'UTC')::date THEN 1 ELSE 0 END
       WHERE form_uuid = $1`,
      [formUuid, rows[0].created_at],
    )
    const { text, values } = queue.add('delete-files', {
      form_uuid: formUuid,
      submission_uuid: uuid,
    })
    await client.query(text, [...values])
  })
}

const purgeBatch = 5_000

/** Deletes all of a form's submissions, some at a time, and lets no new one in. */
export async function purgeForm({ pool }: Database, formUuid: string): Promise<void> {
  await pool.query(
    `INSERT INTO submissions.form_states (form_uuid, last_seq, count, today, today_count, purged_at)
     VALUES ($1, 0, 0, now(), 0, now())
     ON CONFLICT (form_uuid) DO UPDATE SET purged_at = now(), count = 0,
       today_count = 0, to_mail = 0, to_mail_since = NULL`,
    [formUuid],
  )
  // Until none is left: another run of this job may delete the same rows meanwhile.
  for (let isLeft = true; isLeft;) {
    await pool.query(
      `DELETE FROM submissions.submissions WHERE form_uuid = $1 AND seq = ANY(ARRAY(
         SELECT seq FROM submissions.submissions WHERE form_uuid = $1 LIMIT $2))`,
      [formUuid, purgeBatch],
    )
    const { rows } = await pool.query(
      'SELECT 1 FROM submissions.submissions WHERE form_uuid = $1 LIMIT 1',
      [formUuid],
    )
    isLeft = rows.length > 0
  }
  await pool.query('DELETE FROM submissions.submission_blocks WHERE form_uuid = $1', [formUuid])
}
