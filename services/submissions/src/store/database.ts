// SQL: opens the connections, and shares them among kinds of queries.
import { openPool, serviceDatabase, type Pool, type ServiceDatabase } from '@formpost/kit/database'
import { Semaphore } from 'async-mutex'

import { openQueue, type JobQueue } from './jobs.ts'
import { createLongQueries, type LongQueries } from './long-queries.ts'

export interface Database extends ServiceDatabase {
  /** Pipelined connections, for the transactions that store submissions; see `pipelined`. */
  writes: Pool
  queue: JobQueue
  /** Whether `migrate` has distributed the tables over a Citus cluster. */
  isSharded(): boolean
  /** Finds that out. */
  checkSharding(): Promise<void>
  longQueries: LongQueries
  /** Reads of exports, over a third of the connections: with the long queries they leave room for others. */
  exportReads: Semaphore
}

/** Batches stored at the same time, three of each of two gateways; more of them would wait for each other's rows and for the disk. */
const writers = 6
/** All of them; the jobs stay on one node. */
const distributed = [
  'form_states',
  'submissions',
  'submission_blocks',
  'submission_reviews',
  'webhook_deliveries',
  'upload_claims',
  'devices',
  'device_records',
]
const migrations = new URL('../../prisma/migrations', import.meta.url)

export function openDatabase(url: string, connections: number): Database {
  const pool = openPool(url, connections)
  const queue = openQueue(pool)
  const database = serviceDatabase(pool, { schema: 'submissions', migrations, distributed, queue })
  const writes = openPool(url, writers, { pipeline: true })
  let isSharded = false
  const checkSharding = async () => {
    isSharded = await database.isDistributed()
  }
  return {
    ...database,
    isSharded: () => isSharded,
    checkSharding,
    async migrate() {
      await database.migrate()
      await checkSharding()
    },
    writes,
    queue,
    longQueries: createLongQueries(pool, connections),
    exportReads: new Semaphore(Math.max(1, Math.floor(connections / 3))),
    async close() {
      await Promise.all([database.close(), writes.end()])
    },
  }
}
