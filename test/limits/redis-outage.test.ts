import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import { freePort } from '@formpost/local'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createForm, submit } from '../harness/forms.ts'
import { isMissing } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

describe.skipIf(isMissing('redis'))('a Redis outage', () => {
  let redis: ChildProcess
  let system: TestSystem

  beforeAll(async () => {
    const port = await freePort()
    redis = spawn('redis-server', ['--port', String(port), '--save', ''], { stdio: 'pipe' })
    for await (const line of redis.stdout!) if (/Ready to accept/.test(String(line))) break
    system = await startTestSystem({
      env: { LIMIT_SUBMIT: '3', REDIS_URL: `redis://127.0.0.1:${port}` },
      counters: 'memory',
      files: 'folder',
    })
  })
  afterAll(async () => {
    redis?.kill('SIGKILL')
    await system?.stop()
  })

  it('falls back to limits in memory and logs it', async () => {
    const api = createApi(system.baseUrl, system.apiKey)
    const form = await createForm(api)
    const answer = async () => (await submit(api, form, { fields: {} })).status
    expect(await answer()).toBe(201)
    redis.kill('SIGKILL')
    await once(redis, 'exit')
    const statuses = [await answer(), await answer(), await answer(), await answer()]
    expect(statuses).toEqual([201, 201, 201, 429])
    await expect.poll(() => system.messages.join('\n')).toMatch(/Redis does not answer/)
  })
})
