// `npm start`. Runs on a fresh clone, so it can import only Node's own modules before `prepare`.
import { prepare } from './prepare/index.mjs'
import { checkNode } from './prepare/node-version.mjs'

checkNode()
await prepare(process.argv.includes('--dev') ? 'all' : 'start')
// In this process, so that signals reach the launcher directly.
// Not a literal: it is checked as its sources.
await import(new URL('dist/bundled/main.js', import.meta.url).href)
