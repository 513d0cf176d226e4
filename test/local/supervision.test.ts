import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Api, createApi } from '../harness/api.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

describe('a part that dies', () => {
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
    'comes back and the API works again: %s',
    async (name) => {
      const { pid } = system.part(name)
      process.kill(pid!, 'SIGKILL')
      await expect.poll(() => system.part(name).pid, { timeout: 20_000 }).not.toBe(pid)
      await expect.poll(() => isReady().catch(() => 0), { timeout: 20_000 }).toBe(200)
      await expect.poll(() => listForms().catch(() => 0), { timeout: 20_000 }).toBe(200)
      expect(system.told.join('\n')).toMatch(/was ended by SIGKILL unexpectedly; starting it again/)
    },
  )

  it('stays down when it was stopped on purpose, until it is started', async () => {
    await system.part('forms').stop()
    await expect.poll(isReady, { timeout: 20_000 }).toBe(503)
    expect(await listForms()).toBe(503)
    expect(system.part('forms').pid).toBeUndefined()
    await system.part('forms').start()
    await expect.poll(isReady, { timeout: 20_000 }).toBe(200)
    expect(await listForms()).toBe(200)
  })
})
