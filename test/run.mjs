// `npm test` and the other commands that test. Installs and builds first, so they run on a fresh clone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { prepare } from '../deploy/local/prepare/index.mjs'
import { checkNode } from '../deploy/local/prepare/node-version.mjs'

/** @typedef {{ fullName: string, status: string }} TestResult */
/** @typedef {{ status: string, assertionResults: TestResult[] }} FileResult */
/** @typedef {{ testResults: FileResult[], numPassedTests: number, numFailedTests: number }} Results */

checkNode()
const root = path.resolve(import.meta.dirname, '..')
const artifacts = path.join(root, 'test/.artifacts')
const resultsFile = path.join(artifacts, 'results.json')
const missingFile = path.join(artifacts, 'missing.json')

await prepare()
for (const file of [resultsFile, missingFile]) rmSync(file, { force: true })
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
const givenArgs = process.argv.slice(2)
const projects = givenArgs.includes('--project')
  ? []
  : givenArgs.length > 0
    ? ['unit', 'system', 'alone', 'faults']
    : ['unit', 'system', 'alone']
const projectArgs = projects.flatMap((name) => ['--project', name])
const args = ['run', '--config', 'test/vitest.config.ts', ...projectArgs, ...givenArgs]
const env = { ...process.env, TMPDIR: process.env['TMPDIR'] ?? temporaryFolder() }
const child = spawn(process.execPath, [vitest, ...args], { cwd: root, env, stdio: 'inherit' })
const folder = env.TMPDIR ?? tmpdir()
let leastFree = freeSpaceIn(folder)
setInterval(() => (leastFree = Math.min(leastFree, freeSpaceIn(folder))), 5_000).unref()
// Ctrl-C reaches vitest directly; wait until it has stopped what the tests started.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => child.kill('SIGTERM'))
const [code] = await once(child, 'exit')
report()
if (code !== 0) {
  printErrors()
  console.log(`\nLeast free space in ${folder}: ${(leastFree / 2 ** 30).toFixed(1)} GiB`)
}
process.exitCode = code ?? 1

/**
 * The folder of temporary files: in memory where there is room, which saves a tenth of the time. Benchmarks and fault tests need a
 * disk.
 */
function temporaryFolder() {
  const memory = '/dev/shm'
  const needsDisk = ['bench', 'bench-ten-million', 'faults'].some((name) =>
    givenArgs.includes(name),
  )
  if (needsDisk || !existsSync(memory)) return
  // The tests keep up to 0.8 GB at a time.
  return freeSpaceIn(memory) >= 2 * 2 ** 30 ? memory : undefined
}

/** In bytes. */
function freeSpaceIn(/** @type {string} */ folder) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Prints the newest errors in the logs of the systems that the tests started; vitest knows only the responses. */
function printErrors() {
  const logs = path.join(artifacts, 'logs')
  if (!existsSync(logs)) return
  const errors = readdirSync(logs, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.log(\.1)?$/.test(file))
    .flatMap((file) => readFileSync(path.join(logs, file), 'utf8').split('\n'))
    .filter((line) => /"level":"(error|fatal)"/.test(line))
  const timeOf = (/** @type {string} */ line) => /"time":"([^"]+)"/.exec(line)?.[1] ?? ''
  const newest = errors.sort((a, b) => timeOf(a).localeCompare(timeOf(b))).slice(-10)
  if (newest.length > 0) console.log('\nErrors in logs (all: test/.artifacts/logs):')
  for (const line of newest) console.log(`  ${line.slice(0, 600)}`)
}

/** Lists skipped tests, and what to install to run them. */
function report() {
  if (!existsSync(resultsFile)) return
  /** @type {Results} */
  const { testResults, ...counts } = JSON.parse(readFileSync(resultsFile, 'utf8'))
  const skipped = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'skipped' || status === 'pending'),
  )
  if (skipped.length > 0) {
    console.log('\nSkipped:')
    for (const { fullName } of skipped) console.log(`  ${fullName}`)
  }
  /** @type {{ what: string, command: string }[]} */
  const missing = existsSync(missingFile) ? JSON.parse(readFileSync(missingFile, 'utf8')) : []
  if (skipped.length > 0 && missing.length > 0) {
    console.log('\nMissing on this machine:')
    for (const { what, command } of missing) console.log(`  ${what}\n    ${command}`)
  }
  // A file that fails to load has no tests.
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  const failed = counts.numFailedTests + brokenFiles
  const summary = `${counts.numPassedTests} passed, ${failed} failed, ${skipped.length} skipped`
  writeFileSync(path.join(artifacts, 'summary.txt'), `${summary}\n`)
  console.log(`\n${summary}`)
  if (givenArgs.length === 0)
    console.log('Kills, power cuts and outages under load: npm run test:faults')
}
