import { setTimeout } from 'node:timers/promises'

import { Logger, makeWorkerUtils, run, type TaskList } from 'graphile-worker'

import type { Pool } from '../database/database.ts'
import { log } from '../observability/log.ts'
import { forgetQueue, watchQueue } from './queue-metrics.ts'
import { makeLiveWorkers, watchWorkers } from './live-workers.ts'
import { startWork, workFrom } from '../observability/tracing.ts'

// Attempts back off exponentially; so many that what a job needs may be down for weeks.
const maxAttempts = 60
const restartMs = 1_000

/**
 * Seen at every first start, when the services migrate their queues side by side: it starts again. And
 * where jobs mostly wait for others, and so share few connections.
 */
const harmless = /detected breaking migration|smaller than concurrency/
const logger = new Logger(() => (level, message) => {
  if (level !== 'error' && level !== 'warning') return
  log[harmless.test(message) ? 'info' : 'warn']({ reason: message }, 'queue')
})

/**
 * What to do for each kind of job; it may run again after a crash, so it must bear that. A task that is
 * told of `stopping` and throws runs again later, here or elsewhere.
 */
export type Tasks<Jobs> = {
  [J in keyof Jobs]: (payload: Jobs[J], stopping: AbortSignal) => Promise<void>
}

/** One of many jobs to add at once. */
export interface NewJob<Payload> {
  payload: Payload
  /** Without one: now. */
  runAt?: Date | undefined
  /** Where a job with this key still waits there is just that one, and it keeps its time. */
  key?: string | undefined
}

export interface RunnerOptions {
  /** How many jobs at once. */
  concurrency?: number
}

export interface QueueRunner {
  stop(): Promise<void>
}

/**
 * A service's queue in PostgreSQL, in a schema of its own. `Jobs` maps each kind of job to its payload.
 * A job enters in the transaction that causes it: run `add`'s SQL there, and both happen or neither.
 */
export function createQueue<Jobs extends object>(pool: Pool, schema: string) {
  return {
    add: <J extends keyof Jobs & string>(job: J, payload: Jobs[J]) => ({
      text: `SELECT ${schema}.add_job($1::text, payload := $2::json, max_attempts := $3::int)`,
      values: [job, JSON.stringify(payload), maxAttempts] as const,
    }),

    /** As `add`, for many in one statement. */
    addMany: <J extends keyof Jobs & string>(job: J, jobs: readonly NewJob<Jobs[J]>[]) => ({
      text: `SELECT count(*) FROM ${schema}.add_jobs(ARRAY(
          SELECT ROW($1, payload::json, NULL, run_at, $2, key, NULL, NULL)::${schema}.job_spec
          FROM unnest($3::text[], $4::timestamptz[], $5::text[]) AS t(payload, run_at, key)
        ), true)`,
      values: [
        job,
        maxAttempts,
        jobs.map(({ payload }) => JSON.stringify(payload)),
        jobs.map(({ runAt }) => runAt?.toISOString() ?? null),
        jobs.map(({ key }) => key ?? null),
      ] as const,
    }),

    /** Makes the queue's tables; needed before the first job is added. */
    async migrate(): Promise<void> {
      const utils = await makeWorkerUtils({ pgPool: pool, schema, logger })
      try {
        await utils.migrate()
        await makeLiveWorkers(pool, schema)
      } finally {
        await utils.release()
      }
    },

    /** Runs jobs of the kinds that `tasks` names; the others are left to other runners. */
    async start(
      tasks: Partial<Tasks<Jobs>>,
      { concurrency = 2 }: RunnerOptions = {},
    ): Promise<QueueRunner> {
      const taskList: TaskList = {}
      for (const [job, task] of Object.entries(tasks) as [string, Tasks<Jobs>[keyof Jobs]][]) {
        taskList[job] = (payload, { abortSignal }) =>
          jobTraced(job, () => task(payload as Jobs[keyof Jobs], abortSignal!))
      }
      const workers = watchWorkers(pool, schema)
      const { events } = workers
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
      // A worker gives up, for one, when another service migrates its own queue: it is started again.
      const watch = async (): Promise<void> => {
        while (!stopping) {
          await runner.promise.catch(() => undefined)
          if (stopping) return
          await setTimeout(restartMs, undefined, { ref: false })
          runner = await run({ ...options, taskList }).catch(() => runner)
        }
      }
      void watch()
      await workers.start()
      watchQueue(schema, pool)
      return {
        async stop() {
          stopping = true
          forgetQueue(schema)
          await runner.stop().catch(() => undefined)
          workers.stop()
        },
      }
    },
  }
}

/** Each run of a job is a trace of its own: what caused it has long been answered. */
async function jobTraced(job: string, run: () => Promise<void>): Promise<void> {
  const work = startWork(job, { kind: 'job', partOf: workFrom({}) })
  try {
    await work.within(run)
    work.end()
  } catch (error) {
    work.end({}, 'failed')
    throw error
  }
}

export type Queue<Jobs extends object> = ReturnType<typeof createQueue<Jobs>>
