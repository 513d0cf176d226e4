import { fileURLToPath } from 'node:url'

import { migrate, openPool, type Pool } from '@formpost/kit/database'
import { createQueue, type Queue, type Tasks } from '@formpost/kit/jobs'
import { PrismaPg } from '@prisma/adapter-pg'

import { PrismaClient } from './gen/prisma/client.ts'

/** The jobs of this service, with what each needs to know. */
export interface SubmissionsJobs {
  'delete-files': { form_uuid: string; submission_uuid: string }
  'freeze-encryption': { form_uuid: string }
  'deliver-webhook': DeliverWebhook
  'mail-owner': MailOwner
}

export interface DeliverWebhook {
  form_uuid: string
  submission_uuid: string
  /** The try that is due, from 1. */
  attempt: number
  /** When the first try was due (ISO 8601); absent until then. */
  since?: string
}

export interface MailOwner {
  form_uuid: string
  /** How often this mail has failed. */
  failures: number
}

export type SubmissionsTasks = Tasks<SubmissionsJobs>

export interface Database {
  /** For what is ordinary. */
  prisma: PrismaClient
  /** For the hot paths, in plain SQL. */
  pool: Pool
  /** For transactions of which every journey counts; see `pipelined`. */
  writes: Pool
  queue: Queue<SubmissionsJobs>
}

const schema = 'submissions'
/** Batches that are stored at the same time; more would wait for each other's rows and for the disk. */
const writers = 4
const migrations = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))

export function openDatabase(url: string, connections: number): Database {
  const pool = openPool(url, connections)
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { schema }) })
  const writes = openPool(url, writers, { pipeline: true })
  return { prisma, pool, writes, queue: createQueue(pool, 'submissions_queue') }
}

/** Brings the schema and its queue to what this version needs; from several processes at once, too. */
export async function migrateDatabase({ pool, queue }: Database): Promise<void> {
  await migrate(pool, schema, migrations)
  await queue.migrate()
}

export async function closeDatabase({ prisma, pool, writes }: Database): Promise<void> {
  await prisma.$disconnect()
  await Promise.all([pool.end(), writes.end()])
}
