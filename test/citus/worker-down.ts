import { randomBytes, randomUUID } from 'node:crypto'

import type { Form } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import {
  createCluster,
  migrateSharded,
  nodesOf,
  onNode,
  runSql,
  type CitusNode,
} from '../harness/citus.ts'
import { sql } from '../harness/database.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { isMissing } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'

describe.skipIf(isMissing('citus'))('a worker of Citus that is down', () => {
  const name = `formpost_test_${randomBytes(6).toString('hex')}`
  let nodes: CitusNode[] = []
  let proxies: TcpProxy[] = []
  let system: TestSystem
  let api: Api
  let url: string
  const serverUrl = () => inject('stores').databaseUrl!

  beforeAll(async () => {
    nodes = await nodesOf(serverUrl())
    for (const node of nodes) {
      await runSql(onNode(serverUrl(), node), `CREATE DATABASE ${name}`)
    }
    const workers = nodes.slice(0, -1)
    proxies = await Promise.all(
      workers.map(({ host, port }) => createTcpProxy(`tcp://${host}:${port}`)),
    )
    url = onNode(serverUrl(), nodes.at(-1)!, name)
    await createCluster(
      url,
      nodes,
      proxies.map((proxy) => {
        const { hostname, port } = new URL(proxy.url)
        return { host: hostname, port: Number(port) }
      }),
    )
    await migrateSharded(url)
    const stores = { ...inject('stores'), databaseUrl: undefined }
    system = await startTestSystem({ stores, env: { DATABASE_URL: url } })
    api = createApi(system.baseUrl, system.apiKey)
  })
  afterAll(async () => {
    await system?.stop()
    for (const node of nodes.toReversed()) {
      await runSql(onNode(serverUrl(), node), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    }
    await Promise.all(proxies.map((proxy) => proxy.stop()))
  })

  /** Forms by the port of the worker that has their shard, with an answer each. */
  async function formsByWorker(): Promise<Map<number, Form[]>> {
    const found = new Map<number, Form[]>()
    while (found.size < proxies.length) {
      const { form } = await createFormWith(api, { type: 'short_text', label: 'Name' })
      const { status } = await submit(api, form, { fields: {} })
      expect(status).toBe(201)
      const [shard] = await sql<{ port: number }>(
        system,
        `SELECT nodeport AS port FROM pg_dist_shard_placement
         WHERE shardid = get_shard_id_for_distribution_column('submissions.submissions', $1::uuid)`,
        [form.uuid],
      )
      found.set(shard!.port, [...(found.get(shard!.port) ?? []), form])
    }
    return found
  }

  it('makes the submissions of its forms wait, and no others', async () => {
    const forms = await formsByWorker()
    const [down, ...others] = proxies
    const formOf = (proxy: TcpProxy) => forms.get(Number(new URL(proxy.url).port))![0]!
    const [lost, kept] = [formOf(down!), formOf(others[0]!)]
    const send = (form: Form) => submit(api, form, { fields: {}, client_uuid: randomUUID() })
    const waiting = { fields: {}, client_uuid: randomUUID() }

    down!.setDown(true)
    const replies = await Promise.all([
      ...Array.from({ length: 10 }, () => send(kept)),
      submit(api, lost, waiting),
    ])
    const statuses = replies.map(({ status }) => status)
    expect(statuses).toEqual([...Array<number>(10).fill(201), 503])
    expect(replies.at(-1)!.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await api.get(`/forms/${lost.uuid}/submissions`)).status).toBe(503)
    expect((await api.get(`/forms/${kept.uuid}/submissions`)).status).toBe(200)

    down!.setDown(false)
    await expect.poll(async () => (await submit(api, lost, waiting)).status).toBe(201)
    const list = await api.get<{ data: unknown[] }>(`/forms/${lost.uuid}/submissions`)
    expect(list.body.data).toHaveLength(2)
  })
})
