// `npm test`: works on a bare clone, as `npm start` does.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { prepare } from '../deploy/local/prepare/index.mjs'
import { checkNode } from '../deploy/local/prepare/node-version.mjs'

checkNode()
const root = path.resolve(import.meta.dirname, '..')
const artifacts = path.join(root, 'test/.artifacts')
const [results, requirements] = ['results.json', 'missing.json'].map((name) =>
  path.join(artifacts, name),
)

await prepare()
for (const file of [results, requirements]) rmSync(file, { force: true })
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
const wanted = process.argv.slice(2)
const projects = wanted.includes('--project') ? [] : ['--project', 'unit', '--project', 'system']
const args = ['run', '--config', 'test/vitest.config.ts', ...projects, ...wanted]
const child = spawn(process.execPath, [vitest, ...args], { cwd: root, stdio: 'inherit' })
// Ctrl-C reaches vitest by itself; it then stops what the tests have started.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => child.kill('SIGTERM'))
const [code] = await once(child, 'exit')
report()
process.exitCode = code ?? 1

/** Says by name what did not run, and what would let it run. */
function report() {
  if (!existsSync(results)) return
  const { testResults, ...counts } = JSON.parse(readFileSync(results, 'utf8'))
  const skipped = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'skipped' || status === 'pending'),
  )
  if (skipped.length > 0) {
    console.log('\nSkipped:')
    for (const { fullName } of skipped) console.log(`  ${fullName}`)
  }
  const missing = existsSync(requirements) ? JSON.parse(readFileSync(requirements, 'utf8')) : []
  if (skipped.length > 0 && missing.length > 0) {
    console.log('\nThis machine lacks:')
    for (const { what, command } of missing) console.log(`  ${what}\n    ${command}`)
  }
  // A file that fails as a whole has no test of its own that could count.
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  const failed = counts.numFailedTests + brokenFiles
  const summary = `${counts.numPassedTests} passed, ${failed} failed, ${skipped.length} skipped`
  writeFileSync(path.join(artifacts, 'summary.txt'), `${summary}\n`)
  console.log(`\n${summary}`)
}
