// SQL: one transaction under the lock of a submission, which Prisma cannot take.
import { transaction, type Pool, type PoolClient } from '@formpost/kit/database'

import { repeats, type Decision, type Review, type Reviewer } from '../domain/review.ts'
import type { Database } from './database.ts'
import { enqueueDelivery } from './jobs.ts'

/** How many reviews of a submission are kept. */
const maxHistory = 100

type Row = Omit<Review, 'reviewer'> & Reviewer

function toReview({ number, state, note, reviewedAt, ...reviewer }: Row): Review {
  return { number, state, note, reviewedAt, reviewer }
}

async function readHistory(
  client: Pick<Pool | PoolClient, 'query'>,
  formUuid: string,
  submissionUuid: string,
): Promise<Review[]> {
  const { rows } = await client.query<Row>({
    name: 'reviews',
    text: `SELECT number, state, note, reviewed_at AS "reviewedAt", owner_uuid AS "ownerUuid", owner_name AS "ownerName",
             owner_email AS "ownerEmail", credential_kind AS "credentialKind", credential_name AS "credentialName"
           FROM submissions.submission_reviews WHERE form_uuid = $1 AND submission_uuid = $2
           ORDER BY number DESC LIMIT ${maxHistory}`,
    values: [formUuid, submissionUuid],
  })
  return rows.map(toReview)
}

/** One review; undefined if it is no longer kept. */
export async function readReview(
  { pool }: Database,
  formUuid: string,
  submissionUuid: string,
  number: number,
): Promise<Review | undefined> {
  const history = await readHistory(pool, formUuid, submissionUuid)
  return history.find((review) => review.number === number)
}

/** The reviews of a submission, the newest first; undefined if there is no such submission. */
export async function readReviews(
  { pool }: Database,
  formUuid: string,
  submissionUuid: string,
): Promise<Review[] | undefined> {
  const { rowCount } = await pool.query(
    'SELECT 1 FROM submissions.submissions WHERE form_uuid = $1 AND uuid = $2 AND seq > 0',
    [formUuid, submissionUuid],
  )
  return rowCount ? readHistory(pool, formUuid, submissionUuid) : undefined
}

/**
 * Adds a review and its delivery to the webhook, unless it repeats the newest one. Returns the history; undefined if there is
 * no such submission.
 */
export const addReview = (
  { pool, queue }: Database,
  formUuid: string,
  submissionUuid: string,
  decision: Decision,
): Promise<Review[] | undefined> =>
  transaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `SELECT 1 FROM submissions.submissions WHERE form_uuid = $1 AND uuid = $2 AND seq > 0
       FOR NO KEY UPDATE`,
      [formUuid, submissionUuid],
    )
    if (!rowCount) return undefined
    const history = await readHistory(client, formUuid, submissionUuid)
    const [newest] = history
    if (newest && repeats(decision, newest)) return history
    const number = (newest?.number ?? 0) + 1
    const { state, note, reviewer } = decision
    await client.query(
      `INSERT INTO submissions.submission_reviews (form_uuid, submission_uuid, number, state, note, reviewed_at,
         owner_uuid, owner_name, owner_email, credential_kind, credential_name)
       VALUES ($1, $2, $3, $4, $5, clock_timestamp(), $6, $7, $8, $9, $10)`,
      [
        ...[formUuid, submissionUuid, number, state, note],
        ...[reviewer.ownerUuid, reviewer.ownerName, reviewer.ownerEmail],
        ...[reviewer.credentialKind, reviewer.credentialName],
      ],
    )
    await client.query(
      'DELETE FROM submissions.submission_reviews WHERE form_uuid = $1 AND submission_uuid = $2 AND number <= $3',
      [formUuid, submissionUuid, number - maxHistory],
    )
    await client.query(
      'UPDATE submissions.submissions SET review_state = $3 WHERE form_uuid = $1 AND uuid = $2',
      [formUuid, submissionUuid, state],
    )
    const message = { event: 'submission.reviewed', submissionUuid, review: number } as const
    await enqueueDelivery(client, queue, { formUuid, message, attempt: 1 })
    return readHistory(client, formUuid, submissionUuid)
  })
