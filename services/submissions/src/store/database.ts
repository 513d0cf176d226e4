// SQL and Prisma: opens the connections of both. Each of the other modules uses one of them.
import { openPool, serviceDatabase, type Pool, type ServiceDatabase } from '@formpost/kit/database'
import { PrismaPg } from '@prisma/adapter-pg'
import { Semaphore } from 'async-mutex'

import { PrismaClient } from './gen/prisma/client.ts'
import { openQueue, type JobQueue } from './jobs.ts'
import { createLongQueries, type LongQueries } from './long-queries.ts'

export interface Database extends ServiceDatabase {
  prisma: PrismaClient
  /** Pipelined connections, for the transactions that store submissions; see `pipelined`. */
  writes: Pool
  queue: JobQueue
  longQueries: LongQueries
  /** Reads of exports, over a third of the connections: with the long queries they leave room for others. */
  exportReads: Semaphore
}

const schema = 'submissions'
/** Batches stored at the same time; more of them would wait for each other's rows and for the disk. */
const writers = 4
const migrations = new URL('../../prisma/migrations', import.meta.url)

export function openDatabase(url: string, connections: number): Database {
  const pool = openPool(url, connections)
  const queue = openQueue(pool)
  const database = serviceDatabase(pool, { schema, migrations, queue })
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { schema }) })
  const writes = openPool(url, writers, { pipeline: true })
  return {
    ...database,
    prisma,
    writes,
    queue,
    longQueries: createLongQueries(pool, connections),
    exportReads: new Semaphore(Math.max(1, Math.floor(connections / 3))),
    async close() {
      await Promise.all([database.close(), writes.end()])
    },
  }
}
