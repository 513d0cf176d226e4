// SQL: conditions on the clock of the database and on hashes of keys.
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

/** Keys whose end was not read, because an older release wrote them. */
export async function findUnreadKeys(
  { pool }: Database,
  limit: number,
): Promise<{ id: number; publicKey: string }[]> {
  const { rows } = await pool.query<{ id: number; publicKey: string }>(
    `SELECT id, encryption_public_key AS "publicKey" FROM forms.forms
     WHERE encryption_public_key IS NOT NULL AND deleted_at IS NULL
       AND encryption_key_md5 IS DISTINCT FROM md5(encryption_public_key)
     LIMIT $1`,
    [limit],
  )
  return rows
}

/** Records the end of a form's key, unless another key has replaced it. */
export async function writeKeyEnd(
  { pool }: Database,
  { id, publicKey }: { id: number; publicKey: string },
  expiresAt: Date | null,
): Promise<void> {
  await pool.query(
    `UPDATE forms.forms
     SET encryption_key_expires_at = $3, encryption_key_md5 = md5(encryption_public_key)
     WHERE id = $1 AND encryption_public_key = $2`,
    [id, publicKey, expiresAt],
  )
}
