import { migrateConfig, runJob } from '@formpost/kit/config'

import { closeDatabase, grantRole, migrateDatabase, openDatabase } from './store/database.ts'

await runJob('migrate files', migrateConfig, async ({ DATABASE_URL, FILES_DATABASE_URL }) => {
  const db = openDatabase(DATABASE_URL, 1)
  try {
    await migrateDatabase(db)
    await grantRole(db, FILES_DATABASE_URL)
  } finally {
    await closeDatabase(db)
  }
})
