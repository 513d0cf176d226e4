// `npm run owner -- create --email E --password P`: manages owners of the installation that runs on DATA_DIR.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { checkNode } from './prepare/node-version.mjs'

checkNode()
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const command = path.join(root, 'services/identity/dist/owner.js')
const dataDir = path.resolve(process.env['DATA_DIR'] || path.join(root, '.data'))
const databaseUrl = process.env['DATABASE_URL'] || runningDatabaseUrl()

if (!databaseUrl || !existsSync(command)) {
  console.error(
    `Formpost is not running on ${dataDir}. Start it with "npm start", or set DATA_DIR or DATABASE_URL ` +
      'to those of another installation.',
  )
  process.exit(1)
}

const child = spawn(process.execPath, [command, ...process.argv.slice(2)], {
  env: { ...process.env, DATABASE_URL: databaseUrl },
  stdio: 'inherit',
})
child.once('exit', (code) => process.exit(code ?? 1))

/** @returns {string | undefined} */
function runningDatabaseUrl() {
  try {
    const running = JSON.parse(readFileSync(path.join(dataDir, 'running.json'), 'utf8'))
    process.kill(running.launcher.pid, 0)
    return running.database_url
  } catch {
    return undefined
  }
}
