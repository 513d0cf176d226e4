import type { Pool } from '@formpost/kit/database'
import { log } from '@formpost/kit/observability'

const everyMs = 60_000
const gatherMs = 1_000

/**
 * When credentials were last used, written behind the replies: at most once a minute for each, many
 * in one statement.
 */
export function createLastUsed(pool: Pool) {
  const noted = new Map<string, Date>()
  let writing = Promise.resolve()

  async function write(): Promise<void> {
    const batch = [...noted]
    noted.clear()
    if (batch.length === 0) return
    try {
      // Rows that another replica is writing right now are left to it.
      await pool.query(
        `WITH used AS (
           SELECT c.uuid, n.at
             FROM unnest($1::uuid[], $2::timestamptz[]) AS n (uuid, at)
             JOIN identity.credentials c ON c.uuid = n.uuid
            WHERE c.last_used_at IS NULL OR c.last_used_at < n.at
              FOR UPDATE OF c SKIP LOCKED)
         UPDATE identity.credentials c SET last_used_at = used.at FROM used WHERE c.uuid = used.uuid`,
        [batch.map(([uuid]) => uuid), batch.map(([, at]) => at)],
      )
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'last use of credentials not written')
    }
  }

  const flush = (): Promise<void> => (writing = writing.then(write))

  return {
    /** Notes a use, given the last one that is stored. */
    note(uuid: string, stored: Date | null): void {
      const now = new Date()
      if (noted.has(uuid) || (stored && now.getTime() - stored.getTime() < everyMs)) return
      if (noted.size === 0) setTimeout(flush, gatherMs).unref()
      noted.set(uuid, now)
    },
    /** Writes what is noted. */
    flush,
  }
}
