import { randomUUID } from 'node:crypto'

import type { Field, Form } from '@formpost/contract'
import { freePort } from '@formpost/local'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'

import { type Api, createApi, type Json, type Reply } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { startPart, stopPart } from '../harness/replica.ts'
import { lacks, sharedSystem } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

const partNames = ['identity', 'forms', 'submissions', 'files', 'gateway'] as const

interface Readiness {
  status: string
  down?: string[]
}
const readiness = async (url: string): Promise<Readiness> =>
  (await (await fetch(`${url}/readyz`)).json()) as Readiness

describe('PostgreSQL in trouble', () => {
  let system: TestSystem
  let api: Api
  let form: Form
  let field: Field

  beforeAll(async () => {
    system = await startTestSystem({ database: 'embedded' })
    api = createApi(system.baseUrl, system.apiKey)
    const made = await createFormWith(api, { type: 'short_text', label: 'Name' })
    form = made.form
    field = made.fields[0]!
  })
  afterAll(() => system?.stop())

  const send = () =>
    submit(api, form, { fields: { [field.uuid]: 'Ada' }, client_uuid: randomUUID() })
  const everyKind: [string, () => Promise<Reply<unknown>>][] = [
    ['a submission', send],
    ['a form for its respondents', () => api.get(`/public/forms/${form.public_id}`)],
    ['a list', () => api.get(`/forms/${form.uuid}/submissions`)],
    ['a change', () => api.patch(`/forms/${form.uuid}`, { title: 'Other' })],
    ['a login', () => api.post('/auth/login', system.owner)],
  ]

  async function expectToldWhen() {
    for (const [what, ask] of everyKind) {
      const { status, headers, body } = await ask()
      const waits = Number(headers.get('retry-after'))
      expect({ what, status, isTold: waits > 0 && waits <= 60 }).toEqual({
        what,
        status: 503,
        isTold: true,
      })
      expect((body as Json)['message']).toMatch(/again/)
    }
  }
  async function expectWell() {
    for (const [what, ask] of everyKind) {
      await expect.poll(async () => (await ask()).status < 300, { message: what }).toBe(true)
    }
  }

  it('that is down: everything is told when to come again, and all is well after it without a restart', async () => {
    const pids = () => partNames.map((name) => system.part(name).pid)
    const before = pids()
    await system.part('postgres').stop()
    await expectToldWhen()
    expect((await fetch(system.appUrl)).status).toBe(200)
    await expect
      .poll(async () => (await readiness(system.adminUrl)).down)
      .toEqual(['identity', 'forms', 'submissions', 'files'])
    expect((await readiness(system.adminUrlOf('forms'))).down).toEqual(['PostgreSQL'])

    await system.part('postgres').start()
    await expect.poll(async () => (await send()).status).toBe(201)
    await expectWell()
    await expect.poll(async () => (await readiness(system.adminUrl)).status).toBe('ready')
    expect(pids()).toEqual(before)
  })

  it('that has no connection left: the same', async () => {
    const hogs: pg.Client[] = []
    const hog = async () => {
      for (;;) {
        const client = new pg.Client(system.databaseUrl)
        client.on('error', () => undefined)
        try {
          await client.connect()
        } catch (error) {
          if ((error as { code?: string }).code !== '53300') throw error
          return
        }
        hogs.push(client)
      }
    }
    try {
      await hog()
      // Those that the services hold end, and somebody else is faster, until they have none.
      const others = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE backend_type = 'client backend' AND pid <> ALL ($1::int[])`
      const ours = () => hogs.map((one) => (one as unknown as { processID: number }).processID)
      await vi.waitUntil(
        async () => {
          const { rowCount } = await hogs[0]!.query(others, [ours()])
          await hog()
          return rowCount === 0
        },
        { timeout: 20_000 },
      )
      await expectToldWhen()
    } finally {
      await Promise.all(hogs.map((client) => client.end()))
    }
    await expectWell()
    await expect.poll(async () => (await readiness(system.adminUrl)).status).toBe('ready')
  })
})

describe.skipIf(lacks('s3'))('an S3 store that is named wrongly', () => {
  it.each([
    ['a wrong key', { S3_SECRET_KEY: 'not-the-key' }],
    ['nobody at its address', { S3_ENDPOINT: 'http://127.0.0.1:9' }],
  ])('is found before the first upload: %s', async (_what, wrong) => {
    const { databaseUrl } = sharedSystem()
    const [grpcPort, adminPort] = [await freePort(), await freePort()]
    const files = await startPart('services/files', {
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
      await stopPart(files)
    }
  })
})
