// SQL and Prisma: opens the connections of both. Each of the other modules uses one of them.
import { fileURLToPath } from 'node:url'

import {
  checkPool,
  grantServiceRole,
  migrate,
  openPool,
  transactionOptions,
  type Pool,
} from '@formpost/kit/database'
import { PrismaPg } from '@prisma/adapter-pg'

import { PrismaClient } from './gen/prisma/client.ts'
import { openQueue, queueSchema, type FormsQueue } from './jobs.ts'

export interface Database {
  prisma: PrismaClient
  pool: Pool
  queue: FormsQueue
}

const schema = 'forms'
const migrations = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))

export function openDatabase(url: string, connections: number): Database {
  const pool = openPool(url, connections)
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { schema }), transactionOptions })
  return { prisma, pool, queue: openQueue(pool) }
}

/** Safe to run from several processes at once. */
export async function migrateDatabase({ pool, queue }: Database): Promise<void> {
  await migrate(pool, schema, migrations)
  await queue.migrate()
}

/** Lets the role in `url` use the rows of this service; see `migrateConfig`. */
export const grantRole = ({ pool }: Database, url: string | undefined): Promise<void> =>
  grantServiceRole(pool, url, [schema, queueSchema])

/** Rejects while PostgreSQL does not accept writes. */
export const checkDatabase = ({ pool }: Database): Promise<void> => checkPool(pool)

export async function closeDatabase({ prisma, pool }: Database): Promise<void> {
  await prisma.$disconnect()
  await pool.end()
}
