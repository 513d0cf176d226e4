// `npm run build`; `--generate` writes only the generated sources.
import { prepare } from './prepare/index.mjs'
import { checkNode } from './prepare/node-version.mjs'

checkNode()
await prepare(process.argv.includes('--generate') ? 'generated' : 'all')
