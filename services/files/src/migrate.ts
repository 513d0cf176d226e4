import { jobConfig, runJob } from '@formpost/kit/config'
import { migrate, openPool } from '@formpost/kit/database'

import { migrations } from './store/uploads.ts'

await runJob('migrate files', jobConfig, async ({ DATABASE_URL }) => {
  const pool = openPool(DATABASE_URL, 1)
  await migrate(pool, 'files', migrations)
  await pool.end()
})
