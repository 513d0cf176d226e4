import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { startReceiver, type Receiver } from '../harness/receiver.ts'
import { startReplica, type Replica } from '../harness/replica.ts'
import { isMissing } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { accountApi, setWebhook } from '../harness/webhook-api.ts'

const perMinute = 40
const question = { type: 'short_text', label: 'Name' }

describe.skipIf(isMissing('redis'))('two gateways and two processes of each service', () => {
  let system: TestSystem
  let replica: Replica
  let receiver: Receiver

  beforeAll(async () => {
    receiver = await startReceiver()
    const env = {
      REDIS_URL: new URL('/15', inject('stores').redisUrl).href,
      LIMIT_SUBMIT: String(perMinute),
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      WEBHOOK_ALLOW_HTTP: 'true',
    }
    system = await startTestSystem({ files: 'folder', env })
    replica = await startReplica(system, env)
  })
  afterAll(async () => {
    await replica?.stop()
    await system?.stop()
    await receiver?.kill()
  })

  const apis = () => [system, replica].map(({ baseUrl }) => createApi(baseUrl, system.apiKey))

  it('share rate limits', async () => {
    const [first, second] = apis()
    const { form } = await createFormWith(first!, question)
    const statuses: number[] = []
    for (let n = 0; n < perMinute + 6; n++) {
      const { status } = await submit(n % 2 ? first! : second!, form, { fields: {} })
      statuses.push(status)
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(perMinute)
    expect(statuses.slice(perMinute)).toEqual([429, 429, 429, 429, 429, 429])
  })

  it('run each job once', async () => {
    const [first, second] = apis()
    const { form } = await createFormWith(first!, question)
    await setWebhook(await accountApi(system), form, receiver.url)
    const replies = await Promise.all(
      Array.from({ length: perMinute }, (_, n) =>
        submit(n % 2 ? first! : second!, form, { fields: {}, client_uuid: randomUUID() }),
      ),
    )
    const expected = replies.map(({ body }) => body.submission_uuid).sort()
    const delivered = () =>
      receiver.received
        .map(({ body }) => (JSON.parse(body) as { data: { submission: { uuid: string } } }).data)
        .map(({ submission }) => submission.uuid)
    await expect.poll(() => delivered().length).toBeGreaterThanOrEqual(expected.length)
    const metrics = async () => (await fetch(`${system.adminUrlOf('submissions')}/metrics`)).text()
    await expect.poll(metrics).not.toContain('task="deliver-webhook"')
    expect(delivered().sort()).toEqual(expected)
  })
})
