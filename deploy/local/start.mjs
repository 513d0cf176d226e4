// `npm start`: works on a bare clone, where there is nothing to import but Node itself.
import { prepare } from './prepare/index.mjs'
import { checkNode } from './prepare/node-version.mjs'

checkNode()
await prepare()
// In this very process, so that signals reach the launcher and nothing else has to pass them on.
await import('./dist/main.js')
