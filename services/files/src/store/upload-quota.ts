// SQL: one statement per upload and per batch of attachments, on hot paths; limits are judged by PostgreSQL's clock.
import { transaction } from '@formpost/kit/database'

import type { Database } from './database.ts'

const today = `(now() AT TIME ZONE 'UTC')::date`

/**
 * Counts an upload towards its form's quota of today. Returns undefined, or how many seconds are left of the day if the
 * quota has no room for it.
 */
export async function takeQuota(
  { pool }: Database,
  { formUuid, size }: { formUuid: string; size: number },
  quota: number,
): Promise<number | undefined> {
  if (size <= quota && (await addToTotal(pool, formUuid, size, quota))) return undefined
  const { rows } = await pool.query<{ seconds: number }>(
    `SELECT extract(epoch FROM ${today} + 1 - (now() AT TIME ZONE 'UTC'))::float8 AS seconds`,
  )
  return rows[0]?.seconds ?? 0
}

/** Adds to the total of today unless it would be above the quota. */
async function addToTotal(
  pool: Database['pool'],
  formUuid: string,
  size: number,
  quota: number,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'take-quota',
    // Committed asynchronously: a crash of PostgreSQL may lose the last moments of the count, which is acceptable.
    text: `INSERT INTO files.unattached_totals AS t (form_uuid, day, bytes)
           VALUES ($1, ${today},
             CASE WHEN set_config('synchronous_commit', 'off', true) IS NOT NULL THEN $2::bigint END)
           ON CONFLICT (form_uuid, day) DO UPDATE SET bytes = t.bytes + excluded.bytes
            WHERE t.bytes + excluded.bytes <= $3::bigint`,
    values: [formUuid, size, quota],
  })
  return rowCount === 1
}

/** Gives back what uploads of a form took of its quotas, once they are attached to submissions or discarded. */
export async function returnQuota(
  { pool }: Database,
  formUuid: string,
  uuids: string[],
): Promise<void> {
  await transaction(pool, async (client) => {
    const { rows } = await client.query<{ day: string; bytes: number }>({
      name: 'taken-quota',
      // As in `takeQuota`.
      text: `SELECT (created_at AT TIME ZONE 'UTC')::date::text AS day, sum(size) AS bytes,
               set_config('synchronous_commit', 'off', true)
             FROM files.uploads WHERE form_uuid = $1 AND uuid = ANY($2::uuid[]) GROUP BY 1 ORDER BY 1`,
      values: [formUuid, uuids],
    })
    // In the order of days, so that two submissions with files of the same days cannot deadlock.
    for (const { day, bytes } of rows) {
      await client.query({
        name: 'return-quota',
        text: `UPDATE files.unattached_totals SET bytes = greatest(0, bytes - $3::bigint)
               WHERE form_uuid = $1 AND day = $2::date`,
        values: [formUuid, day, bytes],
      })
    }
  })
}

/** Deletes the totals of days that are over. */
export async function deleteOldTotals({ pool }: Database): Promise<void> {
  await pool.query(`DELETE FROM files.unattached_totals WHERE day < ${today} - 1`)
}
