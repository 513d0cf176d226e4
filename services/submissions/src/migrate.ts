import { migrateConfig, runJob } from '@formpost/kit/config'

import { closeDatabase, grantRole, migrateDatabase, openDatabase } from './store/database.ts'

await runJob(
  'migrate submissions',
  migrateConfig,
  async ({ DATABASE_URL, SUBMISSIONS_DATABASE_URL }) => {
    const db = openDatabase(DATABASE_URL, 2)
    try {
      await migrateDatabase(db)
      await grantRole(db, SUBMISSIONS_DATABASE_URL)
    } finally {
      await closeDatabase(db)
    }
  },
)
