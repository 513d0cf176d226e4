// `main.mjs backup FOLDER [--keep COUNT]` and `main.mjs restore FOLDER`. DATABASE_URL, and FILES_DIR or the S3_ settings,
// select the database and the file store.
import { parseArgs } from 'node:util'

import { ConfigError } from '@formpost/kit/config'

import { backup } from './backup.mjs'
import { Failure } from './failure.mjs'
import { backupAndKeep, restoreNewest } from './kept-backups.mjs'

const usage = `Usage:
  backup FOLDER                back up into FOLDER; if it has a backup, only new files are copied
  backup FOLDER --keep COUNT   back up into a new folder inside FOLDER, and keep the newest COUNT
  restore FOLDER               restore the backup in FOLDER, or the newest one inside it`

/** @returns {Promise<string>} */
async function run() {
  const { command, folder, keep } = readArguments()
  if (command === 'restore') {
    const { rows, objects } = await restoreNewest(process.env, folder)
    return `Restored ${rows} rows and ${objects} files.`
  }
  const { rows, objects } = keep
    ? await backupAndKeep(process.env, folder, keep)
    : await backup(process.env, folder)
  return `Backed up ${rows} rows and ${objects} files.`
}

function readArguments() {
  try {
    const options = /** @type {const} */ ({ keep: { type: 'string' } })
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    const [command, folder, ...rest] = positionals
    const isKnown = command === 'backup' || (command === 'restore' && values.keep === undefined)
    const keep = values.keep === undefined ? undefined : Number(values.keep)
    const isCount = keep === undefined || (Number.isInteger(keep) && keep > 0)
    if (isKnown && folder && rest.length === 0 && isCount) return { command, folder, keep }
  } catch {
    // An unknown option.
  }
  throw new Failure(usage)
}

try {
  console.log(await run())
} catch (error) {
  if (!(error instanceof Failure || error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
