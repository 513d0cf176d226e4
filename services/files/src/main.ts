import { runPart } from '@formpost/kit'

import { config, create } from './service.ts'

await runPart('files', config, create)
