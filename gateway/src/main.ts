import { runService } from '@formpost/kit/config'

import { config } from './config.ts'
import { create } from './gateway.ts'

await runService('gateway', config, create)
