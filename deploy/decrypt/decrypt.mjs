// `npm run decrypt -- --form UUID --key FILE`: the answers and files of an encrypted form, readable on
// this machine alone.
import { prepare } from '../local/prepare/index.mjs'
import { checkNode } from '../local/prepare/node-version.mjs'

checkNode()
await prepare()
await import('./dist/main.js')
