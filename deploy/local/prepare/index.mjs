import { oneAtATime } from './one-at-a-time.mjs'
import { PrepareError } from './terminal.mjs'

/**
 * Installs and builds what is missing or stale, in no time where nothing is. An expected failure is
 * told in a sentence and ends the process.
 */
export async function prepare({ generateOnly = false } = {}) {
  try {
    await oneAtATime(async () => {
      const { install } = await import('./install.mjs')
      await install()
      // Which steps there are depends on files, so they are read only now.
      const { building, generating } = await import('./steps.mjs')
      const { runSteps } = await import('./run-steps.mjs')
      await runSteps(generateOnly ? generating : building)
    })
  } catch (error) {
    if (!(error instanceof PrepareError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
