import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { checkNode } from './prepare/node-version.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const dataDir = path.resolve(process.env['DATA_DIR'] || path.join(root, '.data'))

/**
 * Runs a command of identity on the installation that runs on DATA_DIR, or on DATABASE_URL.
 * @param {string} file
 */
export function runIdentityTool(file) {
  checkNode()
  const command = path.join(root, 'services/identity/dist/bundled', file)
  const running = readRunning()
  const databaseUrl = process.env['DATABASE_URL'] || running?.database_url
  if (!databaseUrl || !existsSync(command)) {
    console.error(
      `Formpost is not running on ${dataDir}. Start it with "npm start", or set DATA_DIR or DATABASE_URL ` +
        'to those of another installation.',
    )
    process.exit(1)
  }
  const appUrl =
    process.env['APP_URL'] || (databaseUrl === running?.database_url ? running.url : undefined)
  const secretsKey = process.env['SECRETS_KEY'] || readDataFile('secrets-key')?.trim()
  const child = spawn(process.execPath, [command, ...process.argv.slice(2)], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      ...(appUrl ? { APP_URL: appUrl } : {}),
      ...(secretsKey ? { SECRETS_KEY: secretsKey } : {}),
    },
    stdio: 'inherit',
  })
  child.once('exit', (code) => process.exit(code ?? 1))
}

/** @returns {{ url: string, database_url: string } | undefined} */
function readRunning() {
  try {
    const running = JSON.parse(readDataFile('running.json') ?? '')
    process.kill(running.launcher.pid, 0)
    return running
  } catch {
    return undefined
  }
}

/** @param {string} name */
function readDataFile(name) {
  try {
    return readFileSync(path.join(dataDir, name), 'utf8')
  } catch {
    return undefined
  }
}
