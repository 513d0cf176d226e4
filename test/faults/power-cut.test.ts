import { freePort } from '@formpost/local'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createInstallation, type Installation } from '../harness/launcher.ts'
import { processTree } from '../harness/process-tree.ts'
import { differences } from './differences.ts'
import { startMixedLoad } from './mixed-load.ts'

interface Running {
  base_url: string
  app_url: string
  api_key: string
  email: string
  password: string
}

/** Kills a process; children may already have ended with their parent. */
function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

describe.skipIf(process.platform !== 'linux')('a power cut under load', () => {
  let installation: Installation

  beforeAll(async () => {
    installation = await createInstallation(await freePort(), await freePort())
  })
  afterAll(() => installation?.remove())

  it('loses and duplicates nothing', async () => {
    const env = { LIMIT_SUBMIT: '0', LIMIT_UPLOAD: '0' }
    const first = installation.start(env)
    await first.ready
    const { base_url, app_url, api_key } = await installation.read<Running>('first-run.json')
    const system = { baseUrl: base_url, appUrl: app_url, apiKey: api_key }
    const load = await startMixedLoad(system)
    await expect.poll(() => load.acknowledged.submissions.size).toBeGreaterThan(300)
    for (const pid of await processTree([first.pid])) killNow(pid)
    await first.exited

    const second = installation.start(env)
    await second.ready
    // Interrupted requests are retried and succeed.
    await load.stop()
    expect(load.unexpected).toEqual([])
    const { database_url: databaseUrl } = await installation.read<{ database_url: string }>(
      'running.json',
    )
    const { email, password } = await installation.read<Running>('first-run.json')
    expect(await differences({ ...system, databaseUrl, owner: { email, password } }, load)).toEqual(
      [],
    )
  })
})
