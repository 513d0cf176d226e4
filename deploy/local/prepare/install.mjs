import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

import { PrepareError, run, secondsSince } from './command.mjs'
import { inStage } from './stage.mjs'
import { hashOf, isStamped, root, stamp, wasStamped } from './stamps.mjs'
import { samplePackage, startPackages, versionOfSample, withAddresses } from './start-packages.mjs'

/** @import { LockFile } from './start-packages.mjs' */

const oldestNpm = 10

/**
 * Makes node_modules match package-lock.json. Until a command needs all packages, only those of `npm start` are installed
 * (docs/decisions/0044-faster-first-start.md).
 * @param {'start' | 'all'} which
 */
export async function install(which) {
  const hash = hashOf(['package-lock.json'])
  if (isStamped('install', hash)) return
  const hasStart = isStamped('install-start', hash)
  if (which === 'start' && hasStart) return
  const lock = readLock('package-lock.json')
  if (!isInstalled(lock)) {
    const part = which === 'start' && !keepsAll() ? startPackages(lock) : undefined
    if (part) {
      if (!isInstalled(part)) await npm('Installing packages', ['ci'], part)
      return stamp('install-start', hash)
    }
    // `npm ci` would also remove what is installed and what was built.
    if (hasStart) await npm('Adding the packages of checks and tests', ['install', '--no-save'])
    else await npm('Installing packages; the first time takes a minute or two', ['ci'])
  }
  stamp('install', hash)
}

/** A checkout that once had all packages keeps having them. A folder that is a mount cannot be replaced by another. */
function keepsAll() {
  const modules = path.join(root, 'node_modules')
  if (wasStamped('install') || existsSync(path.join(modules, 'vitest'))) return true
  return existsSync(modules) && statSync(modules).dev !== statSync(root).dev
}

/**
 * Compares npm's record of the last installation with the lock file, as file dates change with each checkout.
 * @param {LockFile} lock
 */
function isInstalled({ packages }) {
  const record = 'node_modules/.package-lock.json'
  if (!existsSync(path.join(root, record))) return false
  const { packages: installed } = readLock(record)
  return Object.entries(packages).every(([location, expected]) => {
    if (!location.includes('node_modules/')) return true
    if (expected.link) return existsSync(path.join(root, location))
    const found = installed[location]
    return found
      ? found.version === expected.version
      : Boolean(expected.optional ?? expected.devOptional)
  })
}

/** @param {string} file @returns {LockFile} */
const readLock = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))

/**
 * @param {string} what
 * @param {string[]} args
 * @param {LockFile} [part] Installs only these.
 */
async function npm(what, args, part) {
  await checkNpm()
  const start = Date.now()
  console.log(`${what} …`)
  const progress = setInterval(
    () => console.log(`  still installing, ${secondsSince(start)}`),
    15_000,
  )
  try {
    // The build needs development packages even if NODE_ENV is `production`.
    const options = ['--include=dev', '--no-audit', '--no-fund']
    const installIn = (/** @type {string} */ cwd) =>
      run('npm', [...args, ...options], { cwd, showOutput: true })
    await (part
      ? inStage(withAddresses(part, await sampleAddress(part)), installIn)
      : installIn(root))
  } finally {
    clearInterval(progress)
  }
  console.log(`Packages are installed (${secondsSince(start)}).`)
}

/** Where the configured registry has the sample package; undefined if it does not say. @param {LockFile} lock */
async function sampleAddress(lock) {
  try {
    const sample = `${samplePackage}@${versionOfSample(lock)}`
    const limits = ['--fetch-retries=0', '--fetch-timeout=10000']
    const output = await run('npm', ['view', sample, 'dist.tarball', ...limits])
    // Among warnings.
    return output.split('\n').find((line) => /^https?:\S+$/.test(line))
  } catch {
    return
  }
}

async function checkNpm() {
  const version = await run('npm', ['--version'])
  if (Number.parseInt(version, 10) >= oldestNpm) return
  throw new PrepareError(
    `Formpost needs npm ${oldestNpm} or newer, but this is ${version}. Run "npm install -g npm@${oldestNpm}".`,
  )
}
