// SQL and Prisma: opens the connections of both. Each of the other modules uses one of them.
import {
  openPool,
  serviceDatabase,
  transactionOptions,
  type ServiceDatabase,
} from '@formpost/kit/database'
import { PrismaPg } from '@prisma/adapter-pg'

import { PrismaClient } from './gen/prisma/client.ts'
import { openQueue, type FormsQueue } from './jobs.ts'
import { createKeptForms, type KeptForms } from './kept-forms.ts'

export interface Database extends ServiceDatabase {
  prisma: PrismaClient
  queue: FormsQueue
  keptForms: KeptForms
}

const schema = 'forms'
const migrations = new URL('../../prisma/migrations', import.meta.url)

export function openDatabase(url: string, connections: number): Database {
  const pool = openPool(url, connections)
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { schema }), transactionOptions })
  const queue = openQueue(pool)
  const keptForms = createKeptForms()
  return { ...serviceDatabase(pool, { schema, migrations, queue }), prisma, queue, keptForms }
}
