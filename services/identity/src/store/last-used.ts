// SQL: one statement writes many times.
import { log } from '@formpost/kit/observability'

import type { Database } from './database.ts'

const flushDelayMs = 1_000

export type LastUsed = ReturnType<typeof createLastUsed>

/** Records when credentials were last used, by PostgreSQL's clock, without delaying requests. */
export function createLastUsed({ pool }: Database) {
  const pending = new Set<string>()
  let writing = Promise.resolve()

  async function write(): Promise<void> {
    const batch = [...pending]
    pending.clear()
    if (batch.length === 0) return
    try {
      // Skips rows that another replica is updating.
      await pool.query(
        `WITH used AS (
           SELECT uuid FROM identity.credentials WHERE uuid = ANY ($1::uuid[])
              FOR UPDATE SKIP LOCKED)
         UPDATE identity.credentials c SET last_used_at = now() FROM used WHERE c.uuid = used.uuid`,
        [batch],
      )
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'last-used times not written')
    }
  }

  const flush = (): Promise<void> => (writing = writing.then(write))

  return {
    record(uuid: string): void {
      if (pending.size === 0) setTimeout(flush, flushDelayMs).unref()
      pending.add(uuid)
    },
    flush,
  }
}
