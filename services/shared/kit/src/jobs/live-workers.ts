import { EventEmitter } from 'node:events'

import type { WorkerEvents } from 'graphile-worker'

import { type Pool, transaction } from '../database/database.ts'
import { log } from '../observability/log.ts'

const beatMs = 2_000
/** A worker that was silent for so long is dead: the jobs it held are free again. */
const silentForSeconds = 10

export const makeLiveWorkers = (pool: Pool, schema: string) =>
  pool.query(
    `CREATE TABLE IF NOT EXISTS ${schema}.live_workers
       (worker_id text PRIMARY KEY, seen_at timestamptz NOT NULL)`,
  )

/**
 * Graphile-worker gives a job back four hours after the process that held it died. Here each process
 * says every two seconds that its workers live, and frees the jobs of those that no longer do.
 */
export function watchWorkers(pool: Pool, schema: string) {
  const events = new EventEmitter() as WorkerEvents
  const own = new Set<string>()
  // Jobs are locked in the name of a pool of workers.
  events.on('pool:create', ({ workerPool }) => own.add(workerPool.id))
  events.on('pool:release', ({ workerPool }) => own.delete(workerPool.id))
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const beat = () =>
    transaction(pool, async (client) => {
      await client.query(
        `INSERT INTO ${schema}.live_workers (worker_id, seen_at)
         SELECT unnest($1::text[]), now()
         ON CONFLICT (worker_id) DO UPDATE SET seen_at = now()`,
        [[...own].sort()],
      )
      await client.query(
        `DELETE FROM ${schema}.live_workers WHERE seen_at < now() - make_interval(secs => $1)`,
        [silentForSeconds],
      )
      const { rows } = await client.query<{ locked_by: string }>(
        `SELECT DISTINCT locked_by FROM ${schema}.jobs WHERE locked_by IS NOT NULL
         AND locked_at < now() - make_interval(secs => $1)
         AND locked_by NOT IN (SELECT worker_id FROM ${schema}.live_workers)`,
        [silentForSeconds],
      )
      const dead = rows.map((row) => row.locked_by)
      if (dead.length > 0) await client.query(`SELECT ${schema}.force_unlock_workers($1)`, [dead])
    }).catch((error: Error) => log.warn({ reason: error.message }, 'queue: no heartbeat'))

  const next = () => {
    if (!stopped) timer = setTimeout(() => void beat().then(next), beatMs)
  }

  return {
    /** Give these to graphile-worker, so that it is known which pools are ours. */
    events,
    async start() {
      await beat()
      next()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
