import { randomUUID } from 'node:crypto'

import type { Field, Form } from '@formpost/contract'
import { freePort } from '@formpost/local'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

import { createApi, type Api, type Json, type Reply } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { startProcess, stopProcess } from '../harness/replica.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { waitUntil } from '../harness/wait-until.ts'

const processNames = ['identity', 'forms', 'submissions', 'files', 'gateway'] as const

interface Readiness {
  status: string
  down?: string[]
}
const readiness = async (url: string): Promise<Readiness> =>
  (await (await fetch(`${url}/readyz`)).json()) as Readiness

describe('a PostgreSQL outage', () => {
  let system: TestSystem
  let api: Api
  let form: Form
  let field: Field

  beforeAll(async () => {
    system = await startTestSystem({ database: 'embedded' })
    api = createApi(system.baseUrl, system.apiKey)
    const created = await createFormWith(api, { type: 'short_text', label: 'Name' })
    form = created.form
    field = created.fields[0]!
  })
  afterAll(() => system?.stop())

  const send = () =>
    submit(api, form, { fields: { [field.uuid]: 'Ada' }, client_uuid: randomUUID() })
  const requests: [string, () => Promise<Reply<unknown>>][] = [
    ['a submission', send],
    ['a public form', () => api.get(`/public/forms/${form.public_id}`)],
    ['a list', () => api.get(`/forms/${form.uuid}/submissions`)],
    ['a change', () => api.patch(`/forms/${form.uuid}`, { title: 'Other' })],
    ['a login', () => api.post('/auth/login', system.owner)],
  ]

  async function expectRefusals() {
    for (const [what, send] of requests) {
      const { status, headers, body } = await send()
      const retryAfter = Number(headers.get('retry-after'))
      expect({ what, status, isSoon: retryAfter > 0 && retryAfter <= 60 }).toEqual({
        what,
        status: 503,
        isSoon: true,
      })
      expect((body as Json)['message']).toMatch(/again/)
    }
  }
  async function expectRecovery() {
    for (const [what, send] of requests) {
      await expect.poll(async () => (await send()).status < 300, { message: what }).toBe(true)
    }
  }

  it('causes 503 with Retry-After and ends without a restart', async () => {
    const pids = () => processNames.map((name) => system.process(name).pid)
    const before = pids()
    await system.process('postgres').stop()
    await expectRefusals()
    expect((await fetch(system.appUrl)).status).toBe(200)
    await expect
      .poll(async () => (await readiness(system.adminUrl)).down)
      .toEqual(['identity', 'forms', 'submissions', 'files'])
    expect((await readiness(system.adminUrlOf('forms'))).down).toEqual(['PostgreSQL'])

    await system.process('postgres').start()
    await expect.poll(async () => (await send()).status).toBe(201)
    await expectRecovery()
    await expect.poll(async () => (await readiness(system.adminUrl)).status).toBe('ready')
    expect(pids()).toEqual(before)
  })

  it('for lack of connections causes 503 with Retry-After and ends without a restart', async () => {
    const clients: pg.Client[] = []
    const takeAll = async () => {
      for (;;) {
        const client = new pg.Client(system.databaseUrl)
        client.on('error', () => undefined)
        try {
          await client.connect()
        } catch (error) {
          if ((error as { code?: string }).code !== '53300') throw error
          return
        }
        clients.push(client)
      }
    }
    try {
      await takeAll()
      // Terminates the connections of the services and takes their slots until they have none.
      const terminateOthers = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE backend_type = 'client backend' AND pid <> ALL ($1::int[])`
      const ours = () =>
        clients.map((client) => (client as unknown as { processID: number }).processID)
      await waitUntil(async () => {
        const { rowCount } = await clients[0]!.query(terminateOthers, [ours()])
        await takeAll()
        return rowCount === 0
      })
      await expectRefusals()
    } finally {
      await Promise.all(clients.map((client) => client.end()))
    }
    await expectRecovery()
    await expect.poll(async () => (await readiness(system.adminUrl)).status).toBe('ready')
  })
})

describe.skipIf(isMissing('s3'))('a wrong S3 configuration', () => {
  it.each([
    ['wrong key', { S3_SECRET_KEY: 'not-the-key' }],
    ['unreachable address', { S3_ENDPOINT: 'http://127.0.0.1:9' }],
  ])('makes the files service not ready: %s', async (_what, wrong) => {
    const { databaseUrl } = sharedSystem()
    const [grpcPort, adminPort] = [await freePort(), await freePort()]
    const files = await startProcess('services/files', {
      ...inject('stores').s3!,
      ...wrong,
      DATABASE_URL: databaseUrl,
      GRPC_PORT: String(grpcPort),
      ADMIN_PORT: String(adminPort),
      LOG_LEVEL: 'silent',
    })
    try {
      expect(await readiness(`http://127.0.0.1:${adminPort}`)).toEqual({
        status: 'not ready',
        down: ['blob store'],
      })
    } finally {
      await stopProcess(files)
    }
  })
})
