// SQL and Prisma: opens the connections of both. Each of the other modules uses one of them.
import { openPool, serviceDatabase, type ServiceDatabase } from '@formpost/kit/database'
import { PrismaPg } from '@prisma/adapter-pg'

import { PrismaClient } from './gen/prisma/client.ts'

export interface Database extends ServiceDatabase {
  prisma: PrismaClient
}

const schema = 'files'
const migrations = new URL('../../prisma/migrations', import.meta.url)

export function openDatabase(url: string, connections: number): Database {
  const pool = openPool(url, connections)
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { schema }) })
  return { ...serviceDatabase(pool, { schema, migrations }), prisma }
}
