import { Gauge } from 'prom-client'

import type { Pool } from '../database/pool.ts'
import { log } from '../observability/log.ts'
import { registry } from '../observability/metrics.ts'

/** Limits the cost of measuring a very long queue. */
const maxCounted = 100_000

const queues = new Map<string, Pool>()

/** Adds a queue to the metrics. */
export const watchQueue = (schema: string, pool: Pool): void => void queues.set(schema, pool)
/** Removes a queue from the metrics. */
export const unwatchQueue = (schema: string): void => void queues.delete(schema)

interface Depth {
  queue: string
  task: string
  due: number
  later: number
  failed: number
  /** Seconds since the oldest due job became due. */
  age: number
}

async function depthsOf(queue: string, pool: Pool): Promise<Depth[]> {
  const { rows } = await pool.query<Depth>(
    `SELECT $1::text AS queue, task_identifier AS task,
       count(*) FILTER (WHERE run_at <= now())::int AS due,
       count(*) FILTER (WHERE run_at > now())::int AS later,
       count(*) FILTER (WHERE attempts > 0)::int AS failed,
       coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE run_at <= now())), 0)::float AS age
     FROM (SELECT * FROM ${queue}.jobs LIMIT $2) AS counted GROUP BY 2`,
    [queue, maxCounted],
  )
  return rows
}

let measuring: Promise<Depth[]> | undefined

/** Measures once per scrape for all metrics. */
const measure = (): Promise<Depth[]> =>
  (measuring ??= measureAll().finally(() => setImmediate(() => (measuring = undefined))))

async function measureAll(): Promise<Depth[]> {
  const depths = [...queues].map(([queue, pool]) =>
    depthsOf(queue, pool).catch((error: Error) => {
      log.warn({ queue, reason: error.message }, 'queue metrics failed')
      return []
    }),
  )
  return (await Promise.all(depths)).flat()
}

new Gauge({
  name: 'formpost_queue_jobs',
  help: `Jobs that are due, scheduled for later, or failed before; counted up to ${maxCounted}.`,
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
  help: 'Seconds that the oldest due job has waited.',
  labelNames: ['queue', 'task'] as const,
  registers: [registry],
  async collect() {
    this.reset()
    for (const { queue, task, age } of await measure()) this.set({ queue, task }, age)
  },
})
