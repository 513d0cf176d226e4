import type { Pool } from '@formpost/kit/database'

import { type Bound, loginBound } from '../domain/throttle.ts'

const seconds = `extract(epoch FROM expires_at - now())::float8`

/**
 * Whether a window of $2 seconds is still open. One that ends later than it could was opened before the
 * clock went back, and must not last until the clock is there again.
 */
const isOpen = `f.expires_at > now() AND f.expires_at < now() + make_interval(secs => $2::float8 + 10)`

/** Failed passwords and codes of late, shared by all replicas. Waits are in seconds. */
export function createLoginFailures(pool: Pool) {
  return {
    /** How long the next attempt must wait; 0: not at all. */
    async wait(key: Buffer, bound: Bound = loginBound): Promise<number> {
      const { rows } = await pool.query<{ wait: number }>(
        `SELECT ${seconds} AS wait FROM identity.login_failures f
          WHERE key = $1 AND ${isOpen} AND count >= $3`,
        [key, bound.seconds, bound.failures],
      )
      return rows[0]?.wait ?? 0
    },

    /** Counts one more, in a window that opens with the first. */
    async add(key: Buffer, bound: Bound = loginBound): Promise<{ count: number; wait: number }> {
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
        [key, bound.seconds],
      )
      return rows[0]!
    },

    /** Forgets the failures before a right password. */
    async clear(key: Buffer): Promise<void> {
      await pool.query('DELETE FROM identity.login_failures WHERE key = $1', [key])
    },
  }
}
