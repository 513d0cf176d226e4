// `npm run decrypt -- --form UUID --key FILE`: exports an encrypted form and decrypts it on this machine.
import { prepare } from '../local/prepare/index.mjs'
import { checkNode } from '../local/prepare/node-version.mjs'

checkNode()
await prepare()
await import('./dist/main.js')
