// `npm run cli -- …`: the command line `formpost`.
import { prepare } from '../local/prepare/index.mjs'
import { checkNode } from '../local/prepare/node-version.mjs'

checkNode()
await prepare()
await import('./dist/main.js')
