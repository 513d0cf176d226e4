// `npm run backup` and `npm run restore` in a checkout, which may not have been built.
import { prepare } from '../local/prepare/index.mjs'
import { checkNode } from '../local/prepare/node-version.mjs'

checkNode()
await prepare('start')
// Not a literal: it is checked as its sources.
await import(new URL('dist/bundled/main.js', import.meta.url).href)
