import { openPool, type Pool } from '@formpost/kit'
import { createQueue, type Queue, type Tasks } from '@formpost/kit/queue'
import { PrismaPg } from '@prisma/adapter-pg'

import { PrismaClient } from './gen/prisma/client.ts'

/** The jobs of this service, with what each needs to know. */
export interface SubmissionsJobs {
  'delete-files': { form_uuid: string; submission_uuid: string }
}
export type SubmissionsTasks = Tasks<SubmissionsJobs>

export interface Database {
  /** For what is ordinary. */
  prisma: PrismaClient
  /** For the hot paths, in plain SQL. */
  pool: Pool
  queue: Queue<SubmissionsJobs>
}

export const schema = 'submissions'

export function openDatabase(url: string, connections: number): Database {
  const pool = openPool(url, connections)
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { schema }) })
  return { prisma, pool, queue: createQueue(pool, 'submissions_queue') }
}

export async function closeDatabase({ prisma, pool }: Database): Promise<void> {
  await prisma.$disconnect()
  await pool.end()
}
