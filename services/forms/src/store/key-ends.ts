// SQL: a condition on the clock of the database.
import type { Database } from './database.ts'

/** A form that would get no more answers without a renewed key. */
export interface EndingKey {
  id: number
  formUuid: string
  expiresAt: Date
}

/** The keys of forms in use that end within some days or have ended, in the order of ids after `afterId`. */
export async function findEndingKeys(
  { pool }: Database,
  days: number,
  afterId: number,
  limit: number,
): Promise<EndingKey[]> {
  const { rows } = await pool.query<EndingKey>(
    `SELECT id, uuid AS "formUuid", encryption_key_expires_at AS "expiresAt" FROM forms.forms
     WHERE encryption_key_expires_at <= now() + make_interval(days => $1) AND id > $2
       AND is_encrypted AND is_active AND deleted_at IS NULL
     ORDER BY id LIMIT $3`,
    [days, afterId, limit],
  )
  return rows
}
