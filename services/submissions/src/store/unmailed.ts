// SQL: counters are updated by expressions, in one transaction with the job.
import { transaction, type Pool } from '@formpost/kit/database'

import type { UnmailedSubmissions } from '../domain/owner-mail.ts'
import type { Database } from './database.ts'
import { enqueueMail, enqueueMails, type MailOwner } from './jobs.ts'

/** The submissions of a form that its owner has not been mailed about; undefined if there are none. */
export async function readUnmailed(
  { pool }: Database,
  formUuid: string,
): Promise<UnmailedSubmissions | undefined> {
  const { rows } = await pool.query<UnmailedSubmissions>(
    `SELECT to_mail AS count, to_mail_since AS since FROM submissions.form_states
     WHERE form_uuid = $1 AND to_mail > 0`,
    [formUuid],
  )
  return rows[0]
}

/** Records that a mail about `count` submissions is finished. Enqueues another mail if more have been stored meanwhile. */
export async function recordMail(
  { pool, queue }: Database,
  formUuid: string,
  count: number,
): Promise<void> {
  await transaction(pool, async (client) => {
    const { rows } = await client.query<{ unmailed: number; mailedAt: Date }>(
      `UPDATE submissions.form_states SET to_mail = greatest(to_mail - $2, 0), to_mail_since = now(), mailed_at = now()
       WHERE form_uuid = $1 RETURNING to_mail AS unmailed, mailed_at AS "mailedAt"`,
      [formUuid, count],
    )
    const [state] = rows
    if (!state) return
    // Not by a condition above: Citus takes no now() within a CASE.
    if (state.unmailed === 0) await clear(client, formUuid)
    else await enqueueMails(client, queue, [{ formUuid, lastMail: state.mailedAt }])
  })
}

/** The owner gets no mail about the submissions until now. */
export const clearUnmailed = ({ pool }: Database, formUuid: string): Promise<void> =>
  clear(pool, formUuid)

async function clear(client: Pick<Pool, 'query'>, formUuid: string): Promise<void> {
  await client.query(
    `UPDATE submissions.form_states SET to_mail = 0, to_mail_since = NULL WHERE form_uuid = $1`,
    [formUuid],
  )
}

export const postponeMail = (
  { pool, queue }: Database,
  job: MailOwner,
  until: Date,
): Promise<void> => enqueueMail(pool, queue, job, until)
