import { runMigrate } from '@formpost/kit/config'

import { openDatabase } from './store/database.ts'

await runMigrate('identity', openDatabase)
