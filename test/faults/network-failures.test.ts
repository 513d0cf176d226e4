import { randomUUID } from 'node:crypto'

import type { Field, Form } from '@formpost/contract'
import { freePort } from '@formpost/local'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api, type Reply } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { startReplica, type Replica } from '../harness/replica.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'

describe('a network failure between services', () => {
  let system: TestSystem
  let replica: Replica
  let proxy: TcpProxy
  let api: Api
  let form: Form
  let field: Field

  beforeAll(async () => {
    system = await startTestSystem({ files: 'folder' })
    // The replica's gateway reaches its submissions service through the proxy.
    const grpcPort = await freePort()
    proxy = await createTcpProxy(`http://127.0.0.1:${grpcPort}`)
    replica = await startReplica(
      system,
      {},
      { submissions: { port: grpcPort, address: new URL(proxy.url).host } },
    )
    api = createApi(replica.baseUrl, system.apiKey)
    const created = await createFormWith(api, { type: 'short_text', label: 'Name' })
    form = created.form
    field = created.fields[0]!
  })
  afterAll(async () => {
    await replica?.stop()
    await proxy?.stop()
    await system?.stop()
  })

  const send = (client_uuid: string) =>
    submit(api, form, { fields: { [field.uuid]: 'Ada' }, client_uuid }) as Promise<Reply<unknown>>
  const stored = async () =>
    (
      await createApi(system.baseUrl, system.apiKey).get<{ meta: { total: number } }>(
        `/forms/${form.uuid}/submissions`,
      )
    ).body.meta.total

  const waiting = async () =>
    Number(
      /^formpost_submissions_waiting (\d+)$/m.exec(
        await (await fetch(`${replica.adminUrl}/metrics`)).text(),
      )?.[1],
    )

  it.each([
    ['drops all traffic', (on: boolean) => proxy.setStalled(on)],
    ['closes every connection', (on: boolean) => proxy.setDown(on)],
  ])('that %s causes refusals, and no loss', async (_what, setBroken) => {
    const before = await stored()
    const first = randomUUID()
    const uuids = Array.from({ length: 30 }, () => randomUUID())
    await expect.poll(async () => (await send(first)).status).toBe(201)
    setBroken(true)
    // While traffic is dropped, only the gateway's deadline ends them.
    const replies = await Promise.all(uuids.map((uuid) => send(uuid)))
    expect(new Set(replies.map(({ status }) => status))).toSatisfy((statuses: Set<number>) =>
      [...statuses].every((status) => status === 503 || status === 504),
    )
    expect(replies.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
    // Reading a form does not need the submissions service.
    expect((await api.get(`/public/forms/${form.public_id}`)).status).toBe(200)
    setBroken(false)
    for (const uuid of uuids) await expect.poll(async () => (await send(uuid)).status).toBe(201)
    expect(await stored()).toBe(before + 1 + uuids.length)
  })

  const sendAll = async (count: number) => {
    const uuids = Array.from({ length: count }, () => randomUUID())
    const replies = await Promise.all(uuids.map(send))
    const unexpected = replies.filter(
      ({ status, headers }) =>
        status !== 201 && !([503, 504].includes(status) && Number(headers.get('retry-after')) > 0),
    )
    expect(unexpected.map(({ status }) => status)).toEqual([])
    return { uuids, accepted: replies.filter(({ status }) => status === 201).length }
  }
  /** Sends all again, as devices do, and expects each to be stored once. */
  const resendAll = async (before: number, uuids: string[]) => {
    for (const uuid of uuids) await expect.poll(async () => (await send(uuid)).status).toBe(201)
    expect(await stored()).toBe(before + uuids.length)
  }

  it('that delays replies by two seconds fails no request and leaves none waiting', async () => {
    const before = await stored()
    proxy.setLatency(1_000)
    await expect.poll(async () => (await sendAll(1)).accepted).toBe(1)
    const first = await stored()
    const { uuids, accepted } = await sendAll(100)
    expect(accepted).toBe(100)
    expect(await stored()).toBe(first + 100)
    proxy.setLatency(0)
    expect(first).toBeGreaterThan(before)
    await resendAll(first, uuids)
    expect(await waiting()).toBe(0)
  })

  it('in the middle of a reply fails no request', async () => {
    await expect.poll(async () => (await send(randomUUID())).status).toBe(201)
    const before = await stored()
    const cut = proxy.cutNextReply({ afterBytes: 5 })
    const { uuids, accepted } = await sendAll(20)
    await cut
    // The gateway retries.
    expect(accepted).toBe(20)
    await resendAll(before, uuids)
  })

  it('that silently drops a connection is detected', async () => {
    await expect.poll(async () => (await send(randomUUID())).status).toBe(201)
    const before = await stored()
    proxy.dropUpstreams()
    const { uuids, accepted } = await sendAll(20)
    expect(accepted).toBe(0)
    await expect.poll(async () => (await send(uuids[0]!)).status, { timeout: 24_000 }).toBe(201)
    await resendAll(before, uuids)
  })
})
