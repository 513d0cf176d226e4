// Writes the table of settings into README.md beside it, from the schemas that the parts read their
// environment with; with --check says whether the one that is committed is it.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { format, resolveConfig } from 'prettier'

import { config as gateway } from '../gateway/dist/config.js'
import { config as files } from '../services/files/dist/service.js'
import { config as forms } from '../services/forms/dist/service.js'
import { config as identity } from '../services/identity/dist/service.js'
import { config as submissions } from '../services/submissions/dist/service.js'
import { launcherSettings } from './local/dist/settings.js'

const parts = { gateway, identity, forms, submissions, files }

/** The schema inside of what a schema does to its result. */
function inner(schema) {
  while (schema.def.type === 'pipe') schema = schema.def.in
  return schema
}

/** Descriptions, defaults and optionality stand on different layers of a schema. */
function read(schema) {
  const found = { description: undefined, fallback: 'required' }
  for (let at = schema; at; at = at.def.type === 'pipe' ? at.def.in : at.def.innerType) {
    found.description ??= at.description
    if (at.def.type === 'optional') found.fallback = ''
    if (at.def.type === 'default' && found.fallback === 'required') {
      found.fallback = at.def.defaultValue === '' ? '' : `\`${at.def.defaultValue}\``
    }
  }
  return found
}

const settings = new Map()
for (const [part, schema] of Object.entries(parts)) {
  for (const [name, field] of Object.entries(inner(schema).shape)) {
    const { description, fallback } = read(field)
    const known = settings.get(name)
    if (known) known.parts.push(part)
    else settings.set(name, { description, fallback, parts: [part] })
  }
}
// What only `npm start` reads; its other settings are those of the parts.
for (const name of ['DATA_DIR', 'OWNER_EMAIL', 'OWNER_PASSWORD']) {
  const { description, fallback } = read(launcherSettings.shape[name])
  const told = name === 'DATA_DIR' ? '`.data`' : fallback
  settings.set(name, { description, fallback: told, parts: ['`npm start`'] })
}

const nameless = [...settings].filter(([, { description }]) => !description)
if (nameless.length > 0) fail(`No description: ${nameless.map(([name]) => name).join(', ')}`)

const everyPart = Object.keys(parts).length
const rows = [...settings].map(([name, { description, fallback, parts: readers }]) => {
  const who = readers.length === everyPart ? 'all' : readers.join(', ')
  return `| \`${name}\` | ${who} | ${fallback} | ${description} |`
})
const table = ['| setting | read by | default | what it is |', '| --- | --- | --- | --- |', ...rows]

const file = path.join(import.meta.dirname, 'README.md')
const text = readFileSync(file, 'utf8')
const [start, end] = ['<!-- settings: npm run settings -->', '<!-- /settings -->']
const [before, rest] = text.split(start)
const after = rest?.split(end)[1]
if (after === undefined)
  fail(`deploy/README.md has no place for the table, between ${start} and ${end}.`)
const whole = `${before}${start}\n\n${table.join('\n')}\n\n${end}${after}`
const made = await format(whole, { ...(await resolveConfig(file)), filepath: file })

if (!process.argv.includes('--check')) writeFileSync(file, made)
else if (made !== text) fail('The settings in deploy/README.md are stale: run `npm run settings`.')

function fail(message) {
  console.error(message)
  process.exit(1)
}
