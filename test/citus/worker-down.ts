import { randomUUID } from 'node:crypto'

import type { Form } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { nodeOf, placementOf, startCitusSystem, type CitusSystem } from '../harness/citus-system.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { isMissing } from '../harness/shared.ts'
import type { TcpProxy } from '../harness/tcp-proxy.ts'

describe.skipIf(isMissing('citus'))('a worker of Citus that is down', () => {
  let cluster: CitusSystem
  let api: Api

  beforeAll(async () => {
    cluster = await startCitusSystem()
    api = createApi(cluster.system.baseUrl, cluster.system.apiKey)
  })
  afterAll(() => cluster?.stop())

  /** Forms by the port of the worker that has their shard, with an answer each. */
  async function formsByWorker(): Promise<Map<number, Form>> {
    const found = new Map<number, Form>()
    while (found.size < cluster.workers.length) {
      const { form } = await createFormWith(api, { type: 'short_text', label: 'Name' })
      const { status } = await submit(api, form, { fields: {} })
      expect(status).toBe(201)
      found.set((await placementOf(cluster.system, form.uuid)).port, form)
    }
    return found
  }

  it('makes the submissions of its forms wait, and no others', async () => {
    const forms = await formsByWorker()
    const [down, other] = cluster.workers as [TcpProxy, TcpProxy]
    const [lost, kept] = [forms.get(nodeOf(down).port)!, forms.get(nodeOf(other).port)!]
    const send = (form: Form) => submit(api, form, { fields: {}, client_uuid: randomUUID() })
    const waiting = { fields: {}, client_uuid: randomUUID() }

    down.setDown(true)
    const replies = await Promise.all([
      ...Array.from({ length: 10 }, () => send(kept)),
      submit(api, lost, waiting),
    ])
    const statuses = replies.map(({ status }) => status)
    expect(statuses).toEqual([...Array<number>(10).fill(201), 503])
    expect(replies.at(-1)!.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await api.get(`/forms/${lost.uuid}/submissions`)).status).toBe(503)
    expect((await api.get(`/forms/${kept.uuid}/submissions`)).status).toBe(200)

    down.setDown(false)
    await expect.poll(async () => (await submit(api, lost, waiting)).status).toBe(201)
    const list = await api.get<{ data: unknown[] }>(`/forms/${lost.uuid}/submissions`)
    expect(list.body.data).toHaveLength(2)
  })
})
