import { once } from 'node:events'

import { startDevelopment } from './development-mode.ts'
import { firstRun } from './first-run.ts'
import { readSettings } from './settings.ts'
import { StartError } from './start-error.ts'
import { describeSystem } from './summary.ts'
import { startSystem, type System } from './system.ts'

const stopping = new AbortController()
let system: System | undefined

// A closed terminal must not stop the installation.
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, requestStop)
process.once('disconnect', requestStop)

function requestStop(): void {
  if (!stopping.signal.aborted) {
    console.log('\nStopping after requests in progress. Press Ctrl-C again to stop at once.')
    stopping.abort()
  } else if (system) {
    console.log('Stopping at once.')
    void system.kill().then(() => process.exit(1))
  }
}

async function run(): Promise<void> {
  const settings = readSettings(process.env)
  const development = process.argv.includes('--dev')
    ? await startDevelopment(settings, console.log)
    : undefined
  try {
    system = await startSystem(settings, console.log, stopping.signal)
    development?.attach(system)
    const result = await firstRun(system, settings)
    const startedIn = `${(performance.now() / 1000).toFixed(1)} s`
    console.log(describeSystem(system, settings, result, startedIn))
    process.send?.('ready')
    await waitForAbort(stopping.signal)
  } finally {
    await development?.stop()
    await system?.stop()
  }
}

async function waitForAbort(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

try {
  await run()
} catch (error) {
  // After a stop during the start, errors are expected.
  if (!stopping.signal.aborted) {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
}
console.log('Formpost has stopped.')
process.exit(0)
