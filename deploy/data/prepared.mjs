// `npm run backup` and `npm run restore`: `main.mjs` in a checkout, which may not have been built.
import { prepare } from '../local/prepare/index.mjs'
import { checkNode } from '../local/prepare/node-version.mjs'

checkNode()
await prepare()
await import('./main.mjs')
