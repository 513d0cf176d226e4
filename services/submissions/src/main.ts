import { runService } from '@formpost/kit/config'

import { config, create } from './service.ts'

await runService('submissions', config, create)
