// SQL and Prisma: opens the connections of both. Each of the other modules uses one of them.
import { fileURLToPath } from 'node:url'

import { checkPool, grantServiceRole, migrate, openPool, type Pool } from '@formpost/kit/database'
import { PrismaPg } from '@prisma/adapter-pg'
import { Semaphore } from 'async-mutex'

import { PrismaClient } from './gen/prisma/client.ts'
import { openQueue, queueSchema, type JobQueue } from './jobs.ts'
import { createLongQueries, type LongQueries } from './long-queries.ts'

export interface Database {
  prisma: PrismaClient
  pool: Pool
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
const migrations = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))

export function openDatabase(url: string, connections: number): Database {
  const pool = openPool(url, connections)
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { schema }) })
  const writes = openPool(url, writers, { pipeline: true })
  return {
    prisma,
    pool,
    writes,
    queue: openQueue(pool),
    longQueries: createLongQueries(pool, connections),
    exportReads: new Semaphore(Math.max(1, Math.floor(connections / 3))),
  }
}

/** Migrates the schema and the queue; several processes may do so at once. */
export async function migrateDatabase({ pool, queue }: Database): Promise<void> {
  await migrate(pool, schema, migrations)
  await queue.migrate()
}

/** Lets the role in `url` use the rows of this service; see `migrateConfig`. */
export const grantRole = ({ pool }: Database, url: string | undefined): Promise<void> =>
  grantServiceRole(pool, url, [schema, queueSchema])

/** Rejects while PostgreSQL does not accept writes. */
export const checkDatabase = ({ pool }: Database): Promise<void> => checkPool(pool)

export async function closeDatabase({ prisma, pool, writes }: Database): Promise<void> {
  await prisma.$disconnect()
  await Promise.all([pool.end(), writes.end()])
}
