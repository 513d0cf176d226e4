import { runPart } from '@formpost/kit'

import { config } from './config.ts'
import { create } from './gateway.ts'

await runPart('gateway', config, create)
