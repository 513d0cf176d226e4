// `npm run migrate-data`: moves an installation that `npm start` runs (DATA_DIR) to the PostgreSQL and the S3 that
// DATABASE_URL and the S3_ settings name. The installation must be stopped. Where it is broken off, run it again.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

import { prepare } from '../local/prepare/index.mjs'
import { checkNode } from '../local/prepare/node-version.mjs'

checkNode()
await prepare()
const { StartError, withEmbeddedDatabase } = await import('../local/dist/index.js')
const { backup, restore } = await import('./backup.mjs')
const { Failure } = await import('./failure.mjs')

const root = path.resolve(import.meta.dirname, '../..')
const { DATA_DIR, DATABASE_URL, S3_ENDPOINT } = process.env
const dataDir = path.resolve(DATA_DIR || path.join(root, '.data'))

try {
  if (!DATABASE_URL || !S3_ENDPOINT) {
    throw new Failure(
      'Where to? Set DATABASE_URL and the S3_ settings as the parts will have them.',
    )
  }
  if (!existsSync(path.join(dataDir, 'postgres'))) {
    throw new Failure(`${dataDir} holds no database of its own: there is nothing to move.`)
  }
  for (const service of ['identity', 'forms', 'submissions', 'files']) {
    const file = path.join(root, 'services', service, 'dist/migrate.js')
    const { status } = spawnSync(process.execPath, [file], {
      env: { ...process.env, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (status !== 0) throw new Failure('The new database could not be prepared.')
  }
  // On the way everything is in a folder, which is a backup and may be kept as one.
  const folder = path.join(dataDir, 'moved')
  await withEmbeddedDatabase(dataDir, async (url) => {
    await backup({ DATABASE_URL: url, FILES_DIR: path.join(dataDir, 'files') }, folder)
  })
  const { rows, objects } = await restore(process.env, folder)
  console.log(
    `Moved ${rows} rows and ${objects} files, each compared with what it was made from.\n` +
      `Run the parts with the same settings, and with SECRETS_KEY as ${path.join(dataDir, 'secrets-key')} has it.\n` +
      `${folder} holds all of it as a backup; delete it when it is not needed any more.`,
  )
} catch (error) {
  if (!(error instanceof Failure || error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
