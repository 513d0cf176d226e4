import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

describe('supervision of processes', () => {
  let system: TestSystem
  let api: Api

  beforeAll(async () => {
    system = await startTestSystem({ database: 'embedded' })
    api = createApi(system.baseUrl, system.apiKey)
  })
  afterAll(() => system.stop())

  const isReady = async () => (await fetch(`${system.adminUrl}/readyz`)).status
  const listForms = async () => (await api.get('/forms')).status

  it.each(['identity', 'forms', 'gateway', 'postgres'] as const)(
    'restarts %s after it was killed',
    async (name) => {
      const { pid } = system.process(name)
      process.kill(pid!, 'SIGKILL')
      await expect.poll(() => system.process(name).pid).not.toBe(pid)
      await expect.poll(() => isReady().catch(() => 0)).toBe(200)
      await expect.poll(() => listForms().catch(() => 0)).toBe(200)
      expect(system.messages.join('\n')).toMatch(
        /was killed by SIGKILL unexpectedly; restarting in/,
      )
    },
  )

  it('does not restart a process that was stopped on purpose', async () => {
    await system.process('forms').stop()
    await expect.poll(isReady).toBe(503)
    expect(await listForms()).toBe(503)
    expect(system.process('forms').pid).toBeUndefined()
    await system.process('forms').start()
    await expect.poll(isReady).toBe(200)
    expect(await listForms()).toBe(200)
  })
})
