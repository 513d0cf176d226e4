// SQL: one statement writes many times.
import { log } from '@formpost/kit/observability'

import type { Database } from './database.ts'

/** How old a stored time must be to be replaced. */
const accuracyMs = 60_000
const flushDelayMs = 1_000

export type LastUsed = ReturnType<typeof createLastUsed>

/** Records when credentials were last used, at most once a minute each, without delaying requests. */
export function createLastUsed({ pool }: Database) {
  const pending = new Map<string, Date>()
  let writing = Promise.resolve()

  async function write(): Promise<void> {
    const batch = [...pending]
    pending.clear()
    if (batch.length === 0) return
    try {
      // Skips rows that another replica is updating.
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
      log.warn({ reason: (error as Error).message }, 'last-used times not written')
    }
  }

  const flush = (): Promise<void> => (writing = writing.then(write))

  return {
    /** Records a use, unless the stored time is recent. */
    record(uuid: string, stored: Date | null): void {
      const now = new Date()
      if (pending.has(uuid) || (stored && now.getTime() - stored.getTime() < accuracyMs)) return
      if (pending.size === 0) setTimeout(flush, flushDelayMs).unref()
      pending.set(uuid, now)
    },
    flush,
  }
}
