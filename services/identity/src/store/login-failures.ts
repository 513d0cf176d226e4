// SQL: replicas share the counts, which are changed atomically by PostgreSQL's clock.
import { type Limit, loginLimit } from '../domain/throttle.ts'
import type { Database } from './database.ts'

const seconds = `extract(epoch FROM expires_at - now())::float8`

/**
 * Whether a window of $2 seconds is still open. One that ends later than that was opened before the clock was set back,
 * and would otherwise last until the clock has caught up.
 */
const isOpen = `f.expires_at > now() AND f.expires_at < now() + make_interval(secs => $2::float8 + 10)`

/** The seconds until the next attempt is allowed; 0 if it is allowed now. */
export async function readWait(
  { pool }: Database,
  key: Buffer,
  limit: Limit = loginLimit,
): Promise<number> {
  const { rows } = await pool.query<{ wait: number }>(
    `SELECT ${seconds} AS wait FROM identity.login_failures f
      WHERE key = $1 AND ${isOpen} AND count >= $3`,
    [key, limit.seconds, limit.failures],
  )
  return rows[0]?.wait ?? 0
}

/** Counts a failure, in a new window if none is open. Returns the count and the seconds until the window ends. */
export async function addFailure(
  { pool }: Database,
  key: Buffer,
  limit: Limit = loginLimit,
): Promise<{ count: number; wait: number }> {
  await pool.query(
    `DELETE FROM identity.login_failures WHERE key IN (
       SELECT key FROM identity.login_failures WHERE expires_at <= now()
        LIMIT 100 FOR UPDATE SKIP LOCKED)`,
  )
  const { rows } = await pool.query<{ count: number; wait: number }>(
    `INSERT INTO identity.login_failures AS f (key, count, expires_at)
     VALUES ($1, 1, now() + make_interval(secs => $2::float8))
     ON CONFLICT (key) DO UPDATE SET
       count = CASE WHEN ${isOpen} THEN f.count + 1 ELSE 1 END,
       expires_at = CASE WHEN ${isOpen} THEN f.expires_at ELSE excluded.expires_at END
     RETURNING count, ${seconds} AS wait`,
    [key, limit.seconds],
  )
  const [row] = rows
  if (!row) throw new Error('the failure was not counted')
  return row
}

/** Deletes the failures of an account after a successful login. */
export async function clearFailures({ pool }: Database, key: Buffer): Promise<void> {
  await pool.query('DELETE FROM identity.login_failures WHERE key = $1', [key])
}
