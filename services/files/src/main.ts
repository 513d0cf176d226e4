import { runService } from '@formpost/kit/config'

import { config, create } from './service.ts'

await runService('files', config, create)
