import { transaction } from '@formpost/kit/database'

import type { Database, MailOwner } from './database.ts'
import { enqueueMails, mailKey } from './enqueue.ts'

/** How many submissions of a form its owner has not been told of, and since when. */
export async function readDigest(
  { pool }: Database,
  formUuid: string,
): Promise<{ count: number; since: Date } | undefined> {
  const { rows } = await pool.query<{ count: number; since: Date }>(
    `SELECT to_mail AS count, to_mail_since AS since FROM submissions.form_states
     WHERE form_uuid = $1 AND to_mail > 0`,
    [formUuid],
  )
  return rows[0]
}

/** A mail has told of so many, or can tell nobody; where more have come meanwhile they get a mail of their own. */
export async function settleDigest(
  { pool, queue }: Database,
  formUuid: string,
  told: number,
): Promise<void> {
  await transaction(pool, async (client) => {
    const { rows } = await client.query<{ to_mail: number; mailed_at: Date }>(
      `UPDATE submissions.form_states SET to_mail = greatest(to_mail - $2, 0), mailed_at = now(),
         to_mail_since = CASE WHEN to_mail > $2 THEN now() END
       WHERE form_uuid = $1 RETURNING to_mail, mailed_at`,
      [formUuid, told],
    )
    const [state] = rows
    if (!state || state.to_mail === 0) return
    await enqueueMails(client, queue, [{ formUuid, lastMail: state.mailed_at }])
  })
}

/** Nobody is to be told any more. */
export async function dropDigest({ pool }: Database, formUuid: string): Promise<void> {
  await pool.query(
    `UPDATE submissions.form_states SET to_mail = 0, to_mail_since = NULL WHERE form_uuid = $1`,
    [formUuid],
  )
}

export async function putOffMail(
  { pool, queue }: Database,
  job: MailOwner,
  until: Date,
): Promise<void> {
  const next = { payload: job, runAt: until, key: mailKey(job.form_uuid) }
  const { text, values } = queue.addMany('mail-owner', [next])
  await pool.query(text, [...values])
}
