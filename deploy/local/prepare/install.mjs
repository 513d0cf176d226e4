import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { hashOf, isStamped, root, stamp } from './stamps.mjs'
import { PrepareError, run, seconds } from './terminal.mjs'

const oldestNpm = 10

/** Brings node_modules to what package-lock.json says, where it isn't. */
export async function install() {
  const hash = hashOf(['package-lock.json'])
  if (existsSync(path.join(root, 'node_modules')) && isStamped('install', hash)) return
  if (!isInstalled()) {
    await checkNpm()
    await npmCi()
  }
  stamp('install', hash)
}

/** Compares what npm noted of its last install with the lock file, as dates say little after a checkout. */
function isInstalled() {
  const noted = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(noted)) return false
  const there = packagesOf(noted)
  return Object.entries(packagesOf(path.join(root, 'package-lock.json'))).every(([at, wanted]) => {
    if (!at.includes('node_modules/') || wanted.link) return true
    const found = there[at]
    return found ? found.version === wanted.version : Boolean(wanted.optional ?? wanted.devOptional)
  })
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

async function checkNpm() {
  const version = await run('npm', ['--version'])
  if (Number.parseInt(version, 10) >= oldestNpm) return
  throw new PrepareError(
    `Formpost needs npm ${oldestNpm} or newer; this is ${version}. "npm install -g npm@${oldestNpm}" brings it.`,
  )
}

async function npmCi() {
  const began = Date.now()
  console.log('Installing packages; the first time this takes a minute or two …')
  const patience = setInterval(() => console.log(`  still installing, ${seconds(began)}`), 15_000)
  try {
    // Building needs the development packages, whatever NODE_ENV says.
    await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { cwd: root, show: true })
  } finally {
    clearInterval(patience)
  }
  console.log(`Packages are installed (${seconds(began)}).`)
}
