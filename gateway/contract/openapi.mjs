// Writes openapi.json from the contract's schemas; with --check says whether the one that is committed
// is it, and whether a linter finds fault with it.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { createConfig, lintFromString } from '@redocly/openapi-core'

import { openApiDocument } from './dist/index.js'

const file = path.join(import.meta.dirname, 'openapi.json')
const made = `${JSON.stringify(openApiDocument(), null, 2)}\n`

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== made) {
    fail('gateway/contract/openapi.json is not what the code says: run `npm run openapi`.')
  }
  const config = await createConfig({ extends: ['recommended'] })
  const faults = await lintFromString({ source: made, absoluteRef: file, config })
  for (const { message, location, severity } of faults) {
    console.error(`${severity}: ${message} (${location[0]?.pointer ?? ''})`)
  }
  if (faults.length > 0) fail(`openapi.json has ${faults.length} faults.`)
} else {
  writeFileSync(file, made)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
