import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { startReceiver } from '../harness/receiver.ts'
import { requireStandby, startServerPair, type ServerPair } from '../harness/standby.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { accountApi, setWebhook } from '../harness/webhook-api.ts'
import { differences } from './differences.ts'
import { startMixedLoad, storeMore } from './mixed-load.ts'

const processNames = ['identity', 'forms', 'submissions', 'files', 'gateway'] as const

describe('a failover of PostgreSQL', () => {
  let pair: ServerPair
  let proxy: TcpProxy
  let system: TestSystem

  beforeEach(async () => {
    pair = await startServerPair()
    proxy = await createTcpProxy(pair.primary.url)
    const url = new URL(pair.primary.url)
    url.port = new URL(proxy.url).port
    system = await startTestSystem({
      files: 'folder',
      counters: 'memory',
      env: {
        DATABASE_URL: url.href,
        WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
        WEBHOOK_ALLOW_HTTP: 'true',
      },
    })
  })
  afterEach(async () => {
    await system?.stop()
    await proxy?.stop()
    await pair?.stop()
  })

  const pids = () => processNames.map((name) => system.process(name).pid)
  const readiness = async (url: string) => {
    const reply = await fetch(`${url}/readyz`)
    return ((await reply.json()) as { down?: string[] }).down ?? []
  }

  it('loses nothing, and needs no restart', async () => {
    const before = pids()
    const { primary, standby } = pair
    const load = await startMixedLoad(system)
    await storeMore(load)

    // A switch to the standby. The former primary is a standby at the old address before connections lead to the new one.
    await primary.stop()
    await standby.promote()
    await primary.follow(standby)
    await primary.start()
    await requireStandby(standby)
    await expect.poll(() => readiness(system.adminUrlOf('submissions'))).toEqual(['PostgreSQL'])
    const read = async () => (await createApi(system.baseUrl, system.apiKey).get('/forms')).status
    expect(await read()).toBe(503)
    proxy.moveTo(standby.url)
    await storeMore(load)

    // A crash of the new primary.
    await standby.kill()
    await primary.promote()
    proxy.moveTo(primary.url)
    await storeMore(load)

    await load.stop()
    expect(load.unexpected).toEqual([])
    expect(await differences({ ...system, databaseUrl: primary.url }, load)).toEqual([])
    await expect.poll(() => readiness(system.adminUrl)).toEqual([])
    expect(pids()).toEqual(before)
  })

  it('is not noticed if connections stay and the server refuses writes', async () => {
    const { primary, standby } = pair
    const api = createApi(system.baseUrl, system.apiKey)
    const receiver = await startReceiver()
    const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'Name' })
    const send = () => submit(api, form, { fields: { [fields[0]!.uuid]: 'Ada' } })
    expect((await send()).status).toBe(201)
    const account = await accountApi(system)

    proxy.moveTo(standby.url)
    await sql({ databaseUrl: primary.url }, 'ALTER SYSTEM SET default_transaction_read_only = on')
    await sql({ databaseUrl: primary.url }, 'SELECT pg_reload_conf()')
    await standby.promote()

    await setWebhook(account, form, receiver.url)
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect((await api.patch(`/forms/${form.uuid}`, { title: 'Changed' })).status).toBe(200)
    expect((await api.post('/auth/login', system.owner)).status).toBe(200)
    await expect.poll(() => receiver.received.length).toBe(2)
    const path = `/forms/${form.uuid}/submissions/${first.body.submission_uuid}`
    expect((await api.delete(path)).status).toBe(204)
    expect((await api.delete(`/forms/${form.uuid}`)).status).toBe(204)
    await receiver.kill()
  })
})
