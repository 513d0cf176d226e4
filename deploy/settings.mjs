// `npm run settings`: generates the table of settings in README.md from the configuration schemas. `--check` fails if the
// committed table is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { format, resolveConfig } from 'prettier'

import { config as gateway } from '../gateway/dist/config.js'
import { config as files } from '../services/files/dist/service.js'
import { config as forms } from '../services/forms/dist/service.js'
import { config as identity } from '../services/identity/dist/service.js'
import { migrateConfig } from '../services/shared/kit/dist/config/index.js'
import { config as submissions } from '../services/submissions/dist/service.js'
import { launcherSettings } from './local/dist/settings.js'

/**
 * The parts of a Zod schema that this program reads.
 * @typedef {object} Schema
 * @property {string | undefined} [description]
 * @property {Record<string, Schema>} [shape]
 * @property {{ type: string, in?: Schema, innerType?: Schema, defaultValue?: unknown }} def
 */
/** @typedef {{ description: string | undefined, defaultValue: string }} SettingInfo */

const configs = { gateway, identity, forms, submissions, files }

/**
 * The fields of an object schema, without its transformations.
 * @param {Schema} schema
 * @returns {Record<string, Schema>}
 */
function fieldsOf(schema) {
  if (schema.def.type === 'pipe' && schema.def.in) return fieldsOf(schema.def.in)
  return schema.shape ?? {}
}

/**
 * The description and the default of a setting, which are on different layers of its schema.
 * @param {Schema} schema
 * @returns {SettingInfo}
 */
function infoOf(schema) {
  /** @type {SettingInfo} */
  const info = { description: undefined, defaultValue: 'required' }
  /** @type {Schema | undefined} */
  let layer = schema
  while (layer) {
    /** @type {Schema['def']} */
    const { type, in: input, innerType, defaultValue } = layer.def
    info.description ??= layer.description
    if (type === 'optional') info.defaultValue = ''
    if (type === 'default' && info.defaultValue === 'required') {
      info.defaultValue = defaultValue === '' ? '' : `\`${String(defaultValue)}\``
    }
    layer = type === 'pipe' ? input : innerType
  }
  return info
}

/** @type {Map<string, SettingInfo & { readBy: string[] }>} */
const settings = new Map()
for (const [reader, config] of Object.entries(configs)) {
  for (const [name, schema] of Object.entries(fieldsOf(/** @type {Schema} */ (config)))) {
    const setting = settings.get(name)
    if (setting) setting.readBy.push(reader)
    else settings.set(name, { ...infoOf(schema), readBy: [reader] })
  }
}
for (const [name, schema] of Object.entries(migrateConfig.shape)) {
  if (!settings.has(name)) {
    settings.set(name, { ...infoOf(/** @type {Schema} */ (schema)), readBy: ['`migrate`'] })
  }
}
// Only these are specific to `npm start`.
for (const name of /** @type {const} */ (['DATA_DIR', 'OWNER_EMAIL', 'OWNER_PASSWORD'])) {
  const info = infoOf(/** @type {Schema} */ (launcherSettings.shape[name]))
  // The real default is an absolute path.
  if (name === 'DATA_DIR') info.defaultValue = '`.data`'
  settings.set(name, { ...info, readBy: ['`npm start`'] })
}

const undescribed = [...settings].filter(([, { description }]) => !description)
if (undescribed.length > 0) {
  fail(`Settings without a description: ${undescribed.map(([name]) => name).join(', ')}`)
}

const rows = [...settings].map(([name, { description, defaultValue, readBy }]) => {
  const readers = readBy.length === Object.keys(configs).length ? 'all' : readBy.join(', ')
  return `| \`${name}\` | ${readers} | ${defaultValue} | ${description} |`
})
const table = [
  '| setting | read by | default | description |',
  '| --- | --- | --- | --- |',
  ...rows,
]

const file = path.join(import.meta.dirname, 'README.md')
const text = readFileSync(file, 'utf8')
const [start, end] = ['<!-- settings: npm run settings -->', '<!-- /settings -->']
const [before, rest] = text.split(start)
const after = rest?.split(end)[1]
if (after === undefined) fail(`deploy/README.md lacks the markers ${start} and ${end}.`)
const whole = `${before}${start}\n\n${table.join('\n')}\n\n${end}${after}`
const generated = await format(whole, { ...(await resolveConfig(file)), filepath: file })

if (!process.argv.includes('--check')) writeFileSync(file, generated)
else if (generated !== text) {
  fail('The table of settings in deploy/README.md is out of date. Run `npm run settings`.')
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message)
  process.exit(1)
}
