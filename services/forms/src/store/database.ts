import { fileURLToPath } from 'node:url'

import { migrate, openPool, type Pool } from '@formpost/kit/database'
import { createQueue } from '@formpost/kit/jobs'
import { PrismaPg } from '@prisma/adapter-pg'

import { Prisma, PrismaClient } from './gen/prisma/client.ts'
import { type FormsQueue, queueSchema } from './queue.ts'

export type { FieldRow, FormRow, Tx } from './rows.ts'
export const JsonNull = Prisma.DbNull

// Named one by one: of `*` a statement that is kept fails once a migration has added a column.
const columnsOf = (fields: Record<string, string>, table: string) =>
  Object.values(fields)
    .map((name) => `${table}.${name}`)
    .join()
/** Of `forms.forms f` and `forms.fields x`, in SQL. */
export const formList = columnsOf(Prisma.FormsScalarFieldEnum, 'f')
export const fieldList = columnsOf(Prisma.FieldsScalarFieldEnum, 'x')

export interface Database {
  /** For what is ordinary. */
  prisma: PrismaClient
  /** For the hot paths, in plain SQL. */
  pool: Pool
  queue: FormsQueue
}

const schema = 'forms'
const migrations = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))

export function openDatabase(url: string, connections: number): Database {
  const pool = openPool(url, connections)
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { schema }) })
  return { prisma, pool, queue: createQueue(pool, queueSchema) }
}

/** Brings the schema and its queue to what this version needs; from several processes at once, too. */
export async function migrateDatabase({ pool, queue }: Database): Promise<void> {
  await migrate(pool, schema, migrations)
  await queue.migrate()
}

export async function closeDatabase({ prisma, pool }: Database): Promise<void> {
  await prisma.$disconnect()
  await pool.end()
}
