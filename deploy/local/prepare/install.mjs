import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { PrepareError, run, secondsSince } from './command.mjs'
import { hashOf, isStamped, root, stamp } from './stamps.mjs'

const oldestNpm = 10

/** Runs `npm ci` unless node_modules matches package-lock.json. */
export async function install() {
  const hash = hashOf(['package-lock.json'])
  if (existsSync(path.join(root, 'node_modules')) && isStamped('install', hash)) return
  if (!isInstalled()) {
    await checkNpm()
    await npmCi()
  }
  stamp('install', hash)
}

/** Compares npm's record of the last installation with the lock file, as file dates change with each checkout. */
function isInstalled() {
  const record = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const installed = packagesOf(record)
  const locked = Object.entries(packagesOf(path.join(root, 'package-lock.json')))
  return locked.every(([location, expected]) => {
    if (!location.includes('node_modules/')) return true
    if (expected.link) return existsSync(path.join(root, location))
    const found = installed[location]
    return found
      ? found.version === expected.version
      : Boolean(expected.optional ?? expected.devOptional)
  })
}

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage */

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

async function checkNpm() {
  const version = await run('npm', ['--version'])
  if (Number.parseInt(version, 10) >= oldestNpm) return
  throw new PrepareError(
    `Formpost needs npm ${oldestNpm} or newer, but this is ${version}. Run "npm install -g npm@${oldestNpm}".`,
  )
}

async function npmCi() {
  const start = Date.now()
  console.log('Installing packages; the first time takes a minute or two …')
  const progress = setInterval(
    () => console.log(`  still installing, ${secondsSince(start)}`),
    15_000,
  )
  try {
    // The build needs development packages even if NODE_ENV is `production`.
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
    await run('npm', args, { cwd: root, showOutput: true })
  } finally {
    clearInterval(progress)
  }
  console.log(`Packages are installed (${secondsSince(start)}).`)
}
