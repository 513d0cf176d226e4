// Writes src/openapi.ts, the types of the API, from the OpenAPI document. With --check, verifies that it is up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import openapiTS, { astToString } from 'openapi-typescript'

const file = path.join(import.meta.dirname, 'src/openapi.ts')
const document = readFileSync(path.join(import.meta.dirname, '../contract/openapi.json'), 'utf8')
/** Examples would double the size of the types. */
const types = await openapiTS(
  JSON.parse(document, (name, value) => (name === 'example' ? undefined : value)),
  { defaultNonNullable: false },
)
const generated = `// Written by \`npm run openapi\` from gateway/contract/openapi.json.\n\n${astToString(types)}`

if (!process.argv.includes('--check')) writeFileSync(file, generated)
else if (readFileSync(file, 'utf8') !== generated) {
  console.error('gateway/client/src/openapi.ts is out of date. Run `npm run openapi`.')
  process.exitCode = 1
}
