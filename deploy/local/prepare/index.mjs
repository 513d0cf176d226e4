import { PrepareError } from './command.mjs'
import { withLock } from './lock.mjs'

/**
 * Installs packages and builds, if they are missing or stale. Exits with a message if that fails.
 * @param {'start' | 'generated' | 'all'} [what] What `npm start` runs, only generated sources, or everything.
 */
export async function prepare(what = 'all') {
  try {
    await withLock(async () => {
      const { install } = await import('./install.mjs')
      await install(what === 'start' ? 'start' : 'all')
      // Imported after the installation, because the module reads files of the checkout.
      const { buildSteps, generateSteps, startSteps } = await import('./steps.mjs')
      const { runSteps } = await import('./run-steps.mjs')
      await runSteps({ start: startSteps, generated: generateSteps, all: buildSteps }[what])
    })
  } catch (error) {
    if (!(error instanceof PrepareError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
