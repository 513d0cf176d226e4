// `npm start`. Runs on a fresh clone, so it can import only Node's own modules before `prepare`.
import { prepare } from './prepare/index.mjs'
import { checkNode } from './prepare/node-version.mjs'

checkNode()
await prepare()
// In this process, so that signals reach the launcher directly.
await import('./dist/main.js')
