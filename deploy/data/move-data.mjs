// `npm run move-data`: copies the data of `npm start` (DATA_DIR) to the PostgreSQL and S3 that DATABASE_URL and the
// S3_ settings name. The installation must be stopped. After an interruption, run it again.
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
    throw new Failure('Set DATABASE_URL and the S3_ settings to the new stores.')
  }
  if (!existsSync(path.join(dataDir, 'postgres'))) {
    throw new Failure(`${dataDir} has no embedded database, so there is nothing to move.`)
  }
  for (const service of ['identity', 'forms', 'submissions', 'files']) {
    const file = path.join(root, 'services', service, 'dist/bundled/migrate.js')
    const { status } = spawnSync(process.execPath, [file], {
      env: { ...process.env, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (status !== 0) throw new Failure('Cannot create the tables in the new database.')
  }
  // The intermediate copy is a regular backup.
  const folder = path.join(dataDir, 'moved')
  await withEmbeddedDatabase(dataDir, async (url) => {
    await backup({ DATABASE_URL: url, FILES_DIR: path.join(dataDir, 'files') }, folder)
  })
  const { rows, objects } = await restore(process.env, folder)
  console.log(
    `Moved and verified ${rows} rows and ${objects} files.\n` +
      `Run the services with these settings, and with SECRETS_KEY from ${path.join(dataDir, 'secrets-key')}.\n` +
      `${folder} is a backup of all data; delete it when you no longer need it.`,
  )
} catch (error) {
  if (!(error instanceof Failure || error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
