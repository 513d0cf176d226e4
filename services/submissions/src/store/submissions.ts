// SQL: its columns are shared with the statements of the hot paths.
import type { Submission } from '../domain/submission.ts'
import type { Database } from './database.ts'

export const listedColumns = `seq, uuid, created_at AS "createdAt", form_version AS "formVersion", answers,
  filled_at AS "filledAt", was_offline AS "wasOffline", ip_address AS "ipAddress", user_agent AS "userAgent",
  coalesce(review_state, 'received') AS "reviewState", checks`
/** The same columns by their names. */
export const listedNames = `seq, uuid, "createdAt", "formVersion", answers, "filledAt", "wasOffline", "ipAddress", "userAgent",
  "reviewState", checks`
export const submissionColumns = `${listedColumns}, client_uuid AS "clientUuid",
  encrypted_payload AS "encryptedPayload", rules, sent`
const deviceColumns = '"deviceId", "deviceSeq", collector, "clockOffsetS"'

export async function readSubmission(
  { pool }: Database,
  formUuid: string,
  uuid: string,
): Promise<Submission | undefined> {
  const { rows } = await pool.query<Submission>(
    `SELECT ${submissionColumns}, ${deviceColumns}
     FROM submissions.submissions LEFT JOIN (
       SELECT device_id AS "deviceId", device_seq AS "deviceSeq", collector, clock_offset_s AS "clockOffsetS"
       FROM submissions.device_records WHERE form_uuid = $1 AND submission_uuid = $2
     ) AS device ON true
     WHERE form_uuid = $1 AND uuid = $2 AND seq > 0`,
    [formUuid, uuid],
  )
  return rows[0]
}
