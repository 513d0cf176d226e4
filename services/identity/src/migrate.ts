import { jobConfig, runJob } from '@formpost/kit/config'
import { migrate, openPool } from '@formpost/kit/database'

import { migrations } from './store/store.ts'

await runJob('migrate identity', jobConfig, async ({ DATABASE_URL }) => {
  const pool = openPool(DATABASE_URL, 1)
  await migrate(pool, 'identity', migrations)
  await pool.end()
})
