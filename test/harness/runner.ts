import { TestRunner, type RunnerTestCase } from 'vitest'

import { describeOpenPages } from './open-pages.ts'

/**
 * Logs what pages show when a test fails, because a timeout does not say that. An `afterEach` would come
 * too late for pages that the tests' own hooks close, and with `isolate: false` a hook of an imported module
 * is registered only for the first file that imports it.
 */
export default class extends TestRunner {
  async onTaskFinished({ result }: RunnerTestCase): Promise<void> {
    if (result?.state !== 'fail') return
    for (const description of await describeOpenPages()) console.error(description)
  }
}
