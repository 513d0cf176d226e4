import type { Pool } from '@formpost/kit'

import { maxFailures, windowSeconds } from '../domain/throttle.ts'

const seconds = `extract(epoch FROM expires_at - now())::float8`

/** Failed passwords of the last minute, shared by all replicas. Waits are in seconds. */
export function createLoginFailures(pool: Pool) {
  return {
    /** How long the next attempt must wait; 0: not at all. */
    async wait(key: Buffer): Promise<number> {
      const { rows } = await pool.query<{ wait: number }>(
        `SELECT ${seconds} AS wait FROM identity.login_failures
          WHERE key = $1 AND count >= $2 AND expires_at > now()`,
        [key, maxFailures],
      )
      return rows[0]?.wait ?? 0
    },

    /** Counts one more, in a window that opens with the first. */
    async add(key: Buffer): Promise<{ count: number; wait: number }> {
      await pool.query(
        `DELETE FROM identity.login_failures WHERE key IN (
           SELECT key FROM identity.login_failures WHERE expires_at <= now()
            LIMIT 100 FOR UPDATE SKIP LOCKED)`,
      )
      const { rows } = await pool.query<{ count: number; wait: number }>(
        `INSERT INTO identity.login_failures AS f (key, count, expires_at)
         VALUES ($1, 1, now() + make_interval(secs => $2))
         ON CONFLICT (key) DO UPDATE SET
           count = CASE WHEN f.expires_at <= now() THEN 1 ELSE f.count + 1 END,
           expires_at = CASE WHEN f.expires_at <= now() THEN excluded.expires_at ELSE f.expires_at END
         RETURNING count, ${seconds} AS wait`,
        [key, windowSeconds],
      )
      return rows[0]!
    },

    /** Forgets the failures before a right password. */
    async clear(key: Buffer): Promise<void> {
      await pool.query('DELETE FROM identity.login_failures WHERE key = $1', [key])
    },
  }
}
