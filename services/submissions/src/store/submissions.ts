// SQL: its columns are shared with the statements of the hot paths.
import type { Submission } from '../domain/submission.ts'
import type { Database } from './database.ts'

export const listedColumns = `seq, uuid, created_at AS "createdAt", form_version AS "formVersion", answers,
  filled_at AS "filledAt", was_offline AS "wasOffline", ip_address AS "ipAddress", user_agent AS "userAgent",
  coalesce(review_state, 'received') AS "reviewState", checks`
export const submissionColumns = `${listedColumns}, client_uuid AS "clientUuid",
  encrypted_payload AS "encryptedPayload", rules, sent`

export async function readSubmission(
  { pool }: Database,
  formUuid: string,
  uuid: string,
): Promise<Submission | undefined> {
  const { rows } = await pool.query<Submission>(
    `SELECT ${submissionColumns}
     FROM submissions.submissions WHERE form_uuid = $1 AND uuid = $2 AND seq > 0`,
    [formUuid, uuid],
  )
  return rows[0]
}
