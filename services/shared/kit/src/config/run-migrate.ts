import type { ServiceDatabase } from '../database/service-database.ts'
import { runJob } from './lifecycle.ts'
import { migrateConfig } from './settings.ts'

/** The queue needs a connection beside the one of the migration. */
const connections = 2

/** The body of a service's `migrate.ts`: migrates its schema and lets the role of the service use it. */
export const runMigrate = (
  service: 'identity' | 'forms' | 'submissions' | 'files',
  openDatabase: (url: string, connections: number) => ServiceDatabase,
): Promise<void> =>
  runJob(`migrate ${service}`, migrateConfig, async (settings) => {
    const roles = {
      identity: settings.IDENTITY_DATABASE_URL,
      forms: settings.FORMS_DATABASE_URL,
      submissions: settings.SUBMISSIONS_DATABASE_URL,
      files: settings.FILES_DATABASE_URL,
    }
    const db = openDatabase(settings.DATABASE_URL, connections)
    try {
      await db.migrate()
      await db.grantRole(roles[service])
      if (settings.DATABASE_SHARDING === 'citus') {
        // It may take hours, during which the service needs its rights; a distributed table may be a new one.
        await db.distribute()
        await db.grantRole(roles[service])
      }
    } finally {
      await db.close()
    }
  })
