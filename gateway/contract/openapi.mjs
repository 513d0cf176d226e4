// Writes openapi.json and docs/errors.md from the contract. With --check, verifies that the committed files are up to date and lints
// the document.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { createConfig, lintFromString } from '@redocly/openapi-core'

import { errorPage, openApiDocument } from './dist/index.js'

const file = path.join(import.meta.dirname, 'openapi.json')
const generated = `${JSON.stringify(openApiDocument(), null, 2)}\n`
const pages = { 'errors.md': errorPage() }
/** @param {string} name */
const pageFile = (name) => path.join(import.meta.dirname, '../../docs', name)

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== generated) {
    fail('gateway/contract/openapi.json is out of date. Run `npm run openapi`.')
  }
  for (const [name, page] of Object.entries(pages)) {
    if (readFileSync(pageFile(name), 'utf8') !== page) {
      fail(`docs/${name} is out of date. Run \`npm run openapi\`.`)
    }
  }
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: generated, absoluteRef: file, config })
  for (const { message, location, severity } of problems) {
    console.error(`${severity}: ${message} (${location[0]?.pointer ?? ''})`)
  }
  if (problems.length > 0) fail(`openapi.json has ${problems.length} problems.`)
} else {
  writeFileSync(file, generated)
  for (const [name, page] of Object.entries(pages)) writeFileSync(pageFile(name), page)
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message)
  process.exit(1)
}
