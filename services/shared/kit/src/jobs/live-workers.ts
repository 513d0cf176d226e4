import { EventEmitter } from 'node:events'

import type { WorkerEvents } from 'graphile-worker'

import { hasTable, transaction } from '../database/database.ts'
import type { Pool } from '../database/pool.ts'
import { log } from '../observability/log.ts'

const heartbeatMs = 2_000
/** Jobs of a worker without a heartbeat for this long are unlocked. */
const timeoutSeconds = 10

export async function createLiveWorkersTable(pool: Pool, schema: string): Promise<void> {
  // `IF NOT EXISTS` alone needs the privilege to create tables, even if the table exists.
  if (await hasTable(pool, `${schema}.live_workers`)) return
  await pool.query(
    `CREATE TABLE IF NOT EXISTS ${schema}.live_workers
       (worker_id text PRIMARY KEY, seen_at timestamptz NOT NULL)`,
  )
}

/**
 * Unlocks the jobs of dead workers by heartbeats of the live ones. Graphile-worker alone unlocks them four hours after their
 * process died.
 */
export function createHeartbeat(pool: Pool, schema: string) {
  const events = new EventEmitter() as WorkerEvents
  const own = new Set<string>()
  // Jobs are locked by the id of a worker pool.
  events.on('pool:create', ({ workerPool }) => own.add(workerPool.id))
  events.on('pool:release', ({ workerPool }) => own.delete(workerPool.id))
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const sendHeartbeat = () =>
    transaction(pool, async (client) => {
      await client.query(
        `INSERT INTO ${schema}.live_workers (worker_id, seen_at)
         SELECT unnest($1::text[]), now()
         ON CONFLICT (worker_id) DO UPDATE SET seen_at = now()`,
        [[...own].sort()],
      )
      await client.query(
        `DELETE FROM ${schema}.live_workers WHERE seen_at < now() - make_interval(secs => $1)`,
        [timeoutSeconds],
      )
      const { rows } = await client.query<{ locked_by: string }>(
        `SELECT DISTINCT locked_by FROM ${schema}.jobs WHERE locked_by IS NOT NULL
         AND locked_at < now() - make_interval(secs => $1)
         AND locked_by NOT IN (SELECT worker_id FROM ${schema}.live_workers)`,
        [timeoutSeconds],
      )
      const dead = rows.map((row) => row.locked_by)
      if (dead.length > 0) await client.query(`SELECT ${schema}.force_unlock_workers($1)`, [dead])
    }).catch((error: Error) => log.warn({ reason: error.message }, 'queue heartbeat failed'))

  const scheduleNext = () => {
    if (!stopped) timer = setTimeout(() => void sendHeartbeat().then(scheduleNext), heartbeatMs)
  }

  return {
    /** For graphile-worker: its events report the worker pools of this process. */
    events,
    async start() {
      await sendHeartbeat()
      scheduleNext()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
