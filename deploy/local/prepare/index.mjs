import { PrepareError } from './command.mjs'
import { withLock } from './lock.mjs'

/** Installs packages and builds, if they are missing or stale. Exits with a message if that fails. */
export async function prepare({ generateOnly = false } = {}) {
  try {
    await withLock(async () => {
      const { install } = await import('./install.mjs')
      await install()
      // Imported after the installation, because the module reads files of the checkout.
      const { buildSteps, generateSteps } = await import('./steps.mjs')
      const { runSteps } = await import('./run-steps.mjs')
      await runSteps(generateOnly ? generateSteps : buildSteps)
    })
  } catch (error) {
    if (!(error instanceof PrepareError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
