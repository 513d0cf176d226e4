import { setTimeout } from 'node:timers/promises'

import { Logger, makeWorkerUtils, run } from 'graphile-worker'

import type { Pool } from './database.ts'
import { log } from './log.ts'
import { watchWorkers } from './queue-workers.ts'

// Attempts back off exponentially; so many that what a job needs may be down for weeks.
const maxAttempts = 60
const restartMs = 1_000

/** Seen at every first start, when the services migrate their queues side by side; it starts again. */
const harmless = /detected breaking migration/
const logger = new Logger(() => (level, message) => {
  if (level !== 'error' && level !== 'warning') return
  log[harmless.test(message) ? 'info' : 'warn']({ reason: message }, 'queue')
})

/** What to do for each kind of job; it may run again after a crash, so it must bear that. */
export type Tasks<Jobs> = { [J in keyof Jobs]: (payload: Jobs[J]) => Promise<void> }

export interface QueueRunner {
  stop(): Promise<void>
}

/**
 * A service's queue in PostgreSQL, in a schema of its own. `Jobs` maps each kind of job to its payload.
 * A job enters in the transaction that causes it: run `add`'s SQL there, and both happen or neither.
 */
export function createQueue<Jobs extends object>(pool: Pool, schema: string) {
  const workers = watchWorkers(pool, schema)
  return {
    add: <J extends keyof Jobs & string>(job: J, payload: Jobs[J]) => ({
      text: `SELECT ${schema}.add_job($1::text, payload := $2::json, max_attempts := $3::int)`,
      values: [job, JSON.stringify(payload), maxAttempts] as const,
    }),

    /** Makes the queue's tables; needed before the first job is added. */
    async migrate(): Promise<void> {
      const utils = await makeWorkerUtils({ pgPool: pool, schema, logger })
      try {
        await utils.migrate()
        await workers.migrate()
      } finally {
        await utils.release()
      }
    },

    async start(tasks: Tasks<Jobs>): Promise<QueueRunner> {
      const taskList = Object.fromEntries(
        Object.entries<(payload: never) => Promise<void>>(tasks).map(([job, task]) => [
          job,
          (payload: unknown) => task(payload as never),
        ]),
      )
      const { events } = workers
      const options = {
        pgPool: pool,
        schema,
        logger,
        events,
        concurrency: 2,
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
      return {
        async stop() {
          stopping = true
          workers.stop()
          await runner.stop().catch(() => undefined)
        },
      }
    },
  }
}
export type Queue<Jobs extends object> = ReturnType<typeof createQueue<Jobs>>
