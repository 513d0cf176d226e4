import type { Form } from '@formpost/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

let system: TestSystem
let api: Api

beforeAll(async () => {
  system = await startTestSystem()
  api = createApi(system.baseUrl, system.apiKey)
})
afterAll(() => system?.stop())

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: system.databaseUrl })
  await client.connect()
  return client
}

it('creates forms or answers 503 while PostgreSQL is too busy', async () => {
  const client = await connect()
  await client.query('BEGIN; LOCK TABLE forms.forms')
  // More than the service has connections.
  const creations = Array.from({ length: 30 }, (_, number) =>
    api.post<{ data: Form }>('/forms', { title: `Numbered ${number}` }),
  )
  await Promise.race(creations).finally(() => client.end())
  const replies = await Promise.all(creations)

  const titlesWith = (status: number) =>
    replies.flatMap((reply, number) => (reply.status === status ? [`Numbered ${number}`] : []))
  const refused = titlesWith(503)
  expect([...refused, ...titlesWith(504)]).not.toHaveLength(0)
  for (const { status, headers } of replies) {
    // A very busy machine exceeds the deadline of a call; its form may exist.
    expect([201, 503, 504]).toContain(status)
    if (status !== 201) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  const { body } = await api.get<{ data: Form[] }>('/forms?q=Numbered&per_page=100')
  const titles = body.data.map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(titlesWith(201)))
  expect(titles.filter((title) => refused.includes(title))).toEqual([])
  expect((await api.post('/forms', { title: 'Afterwards' })).status).toBe(201)
})

it('reads the fields of a form in the version of its settings', async () => {
  const { form } = await createFormWith(api, { type: 'short_text', label: 'Before' })
  const client = await connect()
  try {
    await client.query('BEGIN; LOCK TABLE forms.fields')
    const reading = api.get<{ data: Form }>(`/forms/${form.uuid}`)
    const waiting = `SELECT 1 FROM pg_locks WHERE relation = 'forms.fields'::regclass AND NOT granted`
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1)
    await client.query(
      `UPDATE forms.forms SET title = 'After', version = version + 1 WHERE uuid = $1`,
      [form.uuid],
    )
    await client.query(`UPDATE forms.fields SET label = 'After' WHERE label = 'Before'`)
    await client.query('COMMIT')
    const { body } = await reading
    const labels = body.data.fields.map(({ label }) => label)
    expect(body.data).toMatchObject({ title: 'After', version: form.version + 1 })
    expect(labels).toContain('After')
  } finally {
    await client.end()
  }
})
