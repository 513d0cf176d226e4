import { jobConfig, runJob } from '@formpost/kit/config'

import { closeDatabase, migrateDatabase, openDatabase } from './store/database.ts'

await runJob('migrate identity', jobConfig, async ({ DATABASE_URL }) => {
  const db = openDatabase(DATABASE_URL, 1)
  await migrateDatabase(db)
  await closeDatabase(db)
})
