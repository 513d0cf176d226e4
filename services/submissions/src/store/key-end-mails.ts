// SQL: a conditional upsert, in one transaction with the job.
import { transaction } from '@formpost/kit/database'

import type { Database } from './database.ts'
import { enqueueKeyEndMail } from './jobs.ts'

/** Enqueues the mail about the end of a form's key, unless that was done before. */
export async function addKeyEndMail(
  { pool, queue }: Database,
  formUuid: string,
  expiresAt: Date,
): Promise<void> {
  await transaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `INSERT INTO submissions.form_states AS s
         (form_uuid, last_seq, count, today, today_count, key_end_mailed)
       VALUES ($1, 0, 0, (now() AT TIME ZONE 'UTC')::date, 0, $2)
       ON CONFLICT (form_uuid) DO UPDATE SET key_end_mailed = $2
       WHERE s.purged_at IS NULL AND s.key_end_mailed IS DISTINCT FROM $2`,
      [formUuid, expiresAt],
    )
    if (rowCount === 0) return
    await enqueueKeyEndMail(client, queue, { formUuid, expiresAt, failures: 0 }, new Date())
  })
}
