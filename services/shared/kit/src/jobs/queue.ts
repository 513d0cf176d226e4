import { setTimeout } from 'node:timers/promises'

import { Logger, makeWorkerUtils, run, type TaskList } from 'graphile-worker'

import { prepareDatabase } from '../database/not-ready.ts'
import type { Pool } from '../database/pool.ts'
import { log } from '../observability/log.ts'
import { startSpan, traceContextFrom } from '../observability/tracing.ts'
import type { JobCodecs } from './codec.ts'
import { createHeartbeat, createLiveWorkersTable } from './live-workers.ts'
import { unwatchQueue, watchQueue } from './queue-metrics.ts'

// Attempts back off exponentially, so this many outlast an outage of weeks.
const maxAttempts = 60
const restartMs = 1_000

/**
 * The first appears when services migrate their queues concurrently, and the worker is restarted; the second when jobs mostly
 * wait for other services and share few connections.
 */
const expectedWarnings = /detected breaking migration|smaller than concurrency/
const logger = new Logger(() => (level, message) => {
  if (level !== 'error' && level !== 'warning') return
  log[expectedWarnings.test(message) ? 'info' : 'warn']({ reason: message }, 'queue')
})

/**
 * A handler for each kind of job. Handlers must be idempotent, as a job may run again after a crash. A job whose handler throws
 * after `stopping` runs again later, possibly in another process.
 */
export type Tasks<Jobs> = {
  [J in keyof Jobs]: (payload: Jobs[J], stopping: AbortSignal) => Promise<void>
}

/** A job for `addMany`. */
export interface NewJob<Payload> {
  payload: Payload
  /** Defaults to now. */
  runAt?: Date | undefined
  /** A pending job with the same key gets this payload, and keeps its time, instead of adding another. */
  key?: string | undefined
}

export interface AddOptions {
  /** Whether a pending job with the same key keeps its time; true by default. */
  keepsTime?: boolean
}

export interface RunnerOptions {
  /** The number of concurrent jobs. */
  concurrency?: number
}

export interface QueueRunner {
  stop(): Promise<void>
}

/**
 * The queue of a service in PostgreSQL, in its own schema, for the kinds of jobs that have a codec. Run the query of `add` in the
 * transaction that causes the job, so that both are committed or neither.
 */
export function createQueue<Jobs extends object>(
  pool: Pool,
  schema: string,
  codecs: JobCodecs<Jobs>,
) {
  type Job = keyof Jobs & string
  const toJson = <J extends Job>(job: J, payload: Jobs[J]) =>
    JSON.stringify(codecs[job].encode(payload))

  return {
    schema,

    add: <J extends Job>(job: J, payload: Jobs[J]) => ({
      text: `SELECT ${schema}.add_job($1::text, payload := $2::json, max_attempts := $3::int)`,
      values: [job, toJson(job, payload), maxAttempts] as const,
    }),

    /** Adds several jobs in one statement. */
    addMany: <J extends Job>(
      job: J,
      jobs: readonly NewJob<Jobs[J]>[],
      { keepsTime = true }: AddOptions = {},
    ) => ({
      text: `SELECT count(*) FROM ${schema}.add_jobs(ARRAY(
          SELECT ROW($1, payload::json, NULL, run_at, $2, key, NULL, NULL)::${schema}.job_spec
          FROM unnest($3::text[], $4::timestamptz[], $5::text[]) AS t(payload, run_at, key)
        ), ${keepsTime})`,
      values: [
        job,
        maxAttempts,
        jobs.map(({ payload }) => toJson(job, payload)),
        jobs.map(({ runAt }) => runAt?.toISOString() ?? null),
        jobs.map(({ key }) => key ?? null),
      ] as const,
    }),

    /** Creates the tables of the queue. Throws `StoreNotReady` if the database can't be reached, or not by this role. */
    migrate: (): Promise<void> =>
      prepareDatabase(async () => {
        // Migrates the tables of graphile-worker.
        const utils = await makeWorkerUtils({ pgPool: pool, schema, logger })
        await utils.release()
        await createLiveWorkersTable(pool, schema)
      }),

    /** Runs jobs of the kinds in `tasks`; other runners take the others. */
    async start(
      tasks: Partial<Tasks<Jobs>>,
      { concurrency = 2 }: RunnerOptions = {},
    ): Promise<QueueRunner> {
      const taskList: TaskList = {}
      for (const job of Object.keys(tasks) as Job[]) {
        const task = tasks[job]!
        taskList[job] = (stored, { abortSignal }) =>
          runTraced(job, () => task(codecs[job].decode(stored), abortSignal!))
      }
      const heartbeat = createHeartbeat(pool, schema)
      const { events } = heartbeat
      const options = {
        pgPool: pool,
        schema,
        logger,
        events,
        concurrency,
        noHandleSignals: true,
      }
      let stopping = false
      let runner = await run({ ...options, taskList })
      // A worker stops when, for example, another service migrates its queue.
      const restartWhenStopped = async (): Promise<void> => {
        while (!stopping) {
          await runner.promise.catch(() => undefined)
          if (stopping) return
          await setTimeout(restartMs, undefined, { ref: false })
          runner = await run({ ...options, taskList }).catch(() => runner)
        }
      }
      void restartWhenStopped()
      await heartbeat.start()
      watchQueue(schema, pool)
      return {
        async stop() {
          stopping = true
          unwatchQueue(schema)
          await runner.stop().catch(() => undefined)
          heartbeat.stop()
        },
      }
    },
  }
}

/** Runs a job in its own trace, since the request that caused it has ended. */
async function runTraced(job: string, run: () => Promise<void>): Promise<void> {
  const span = startSpan(job, { kind: 'job', parent: traceContextFrom({}) })
  try {
    await span.run(run)
    span.end()
  } catch (error) {
    span.end({}, 'failed')
    throw error
  }
}

export type Queue<Jobs extends object> = ReturnType<typeof createQueue<Jobs>>
