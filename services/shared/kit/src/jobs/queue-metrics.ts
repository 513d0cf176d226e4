import { Gauge } from 'prom-client'

import type { Pool } from '../database/database.ts'
import { log } from '../observability/log.ts'
import { registry } from '../observability/metrics.ts'

/** So many jobs are counted at most, so that a look at a very long queue stays cheap. */
const counted = 100_000

const queues = new Map<string, Pool>()

/** Has a queue's depth and age told among the metrics, from now on or no longer. */
export const watchQueue = (schema: string, pool: Pool): void => void queues.set(schema, pool)
export const forgetQueue = (schema: string): void => void queues.delete(schema)

interface Depth {
  queue: string
  task: string
  due: number
  later: number
  failed: number
  /** How long the oldest job that is due has waited, in seconds. */
  age: number
}

async function depthsOf(queue: string, pool: Pool): Promise<Depth[]> {
  const { rows } = await pool.query<Depth>(
    `SELECT $1::text AS queue, task_identifier AS task,
       count(*) FILTER (WHERE run_at <= now())::int AS due,
       count(*) FILTER (WHERE run_at > now())::int AS later,
       count(*) FILTER (WHERE attempts > 0)::int AS failed,
       coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE run_at <= now())), 0)::float AS age
     FROM (SELECT * FROM ${queue}.jobs LIMIT $2) AS few GROUP BY 2`,
    [queue, counted],
  )
  return rows
}

let measuring: Promise<Depth[]> | undefined

/** One look at the queues for all metrics of a scrape. */
const measure = (): Promise<Depth[]> =>
  (measuring ??= measureAll().finally(() => setImmediate(() => (measuring = undefined))))

async function measureAll(): Promise<Depth[]> {
  const looks = [...queues].map(([queue, pool]) =>
    depthsOf(queue, pool).catch((error: Error) => {
      log.warn({ queue, reason: error.message }, 'queue not measured')
      return []
    }),
  )
  return (await Promise.all(looks)).flat()
}

new Gauge({
  name: 'formpost_queue_jobs',
  help: `Jobs that are due, planned for later, or were tried before and failed; counted up to ${counted}.`,
  labelNames: ['queue', 'task', 'state'] as const,
  registers: [registry],
  async collect() {
    this.reset()
    for (const { queue, task, due, later, failed } of await measure()) {
      for (const [state, count] of Object.entries({ due, later, failed })) {
        this.set({ queue, task, state }, count)
      }
    }
  },
})

new Gauge({
  name: 'formpost_queue_oldest_due_seconds',
  help: 'How long the oldest job that is due has waited.',
  labelNames: ['queue', 'task'] as const,
  registers: [registry],
  async collect() {
    this.reset()
    for (const { queue, task, age } of await measure()) this.set({ queue, task }, age)
  },
})
