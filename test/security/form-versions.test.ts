import type { Field, Form, PublicForm } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { addField, createForm, submit } from '../harness/forms.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

// The metrics cover the whole system, so it is not shared.
let system: TestSystem
let api: Api
let form: Form
let field: Field

beforeAll(async () => {
  system = await startTestSystem({ files: 'folder', counters: 'memory' })
  api = createApi(system.baseUrl, system.apiKey)
})
afterAll(() => system?.stop())

const create = async (max: number) => {
  form = await createForm(api)
  field = await addField(api, form, { type: 'number', label: 'N', settings: { max } })
}
const limitTo = (max: number) =>
  api.patch(`/forms/${form.uuid}/fields/${field.id}`, { settings: { max } })
const read = async () =>
  (await api.get<{ data: PublicForm }>(`/public/forms/${form.public_id}`)).body.data
const versions = async () =>
  (
    await sql<{ version: number }>(
      system,
      `SELECT v.version FROM forms.form_versions v JOIN forms.forms f ON f.id = v.form_id
       WHERE f.uuid = $1 ORDER BY 1`,
      [form.uuid],
    )
  ).map(({ version }) => version)
const offline = async (value: number, more: object) =>
  (await submit(api, form, { fields: { [field.uuid]: value }, was_offline: true, ...more })).status

describe('versions of a form', () => {
  it('are deleted if nobody has read them, except the newest 100', async () => {
    await create(10)
    const { version: filledIn } = await read()
    for (let max = 1; max <= 105; max++) expect((await limitTo(max)).status).toBe(200)
    const last = filledIn + 105
    const newest = Array.from({ length: 100 }, (_, n) => last - 99 + n)
    expect(await versions()).toEqual([filledIn, ...newest])
    expect(await offline(11, { form_version: filledIn })).toBe(422)
    expect(await offline(10, { form_version: filledIn })).toBe(201)
    expect(await offline(105, { form_version: filledIn - 1 })).toBe(201)
    expect(await offline(106, { form_version: filledIn + 1 })).toBe(422)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['a respondent', read],
    ['the legacy API', () => fetch(`${system.appUrl}/api/f/${form.public_id}`)],
    ['a submission', () => submit(api, form, { fields: {} })],
    ['an export', () => api.get(`/forms/${form.uuid}/submissions/export`)],
  ])('are kept for answers once read by %s', async (_by, readVersion) => {
    await create(1)
    await readVersion()
    const [version] = (await versions()).slice(-1)
    await sql(system, `UPDATE forms.forms SET version = version + 99 WHERE uuid = $1`, [form.uuid])
    await sql(
      system,
      `INSERT INTO forms.form_versions (form_id, version, document, is_read)
       SELECT f.id, f.version, '{}', false FROM forms.forms f WHERE f.uuid = $1`,
      [form.uuid],
    )
    await limitTo(2)
    await limitTo(3)
    expect(await versions()).toContain(version)
    expect(await offline(2, { form_version: version })).toBe(422)
    expect(await offline(1, { form_version: version })).toBe(201)
  })
})

describe('the versions that offline submissions name', () => {
  /** Versions that the forms service has read so far. */
  async function reads(): Promise<number> {
    const text = await (await fetch(`${system.adminUrlOf('forms')}/metrics`)).text()
    const counts = text.matchAll(
      /^formpost_rpc_duration_seconds_count\{rpc="forms\.GetDefinition".*\} (\d+)$/gm,
    )
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
  }

  async function readsDuring(work: () => Promise<void>): Promise<number> {
    const before = await reads()
    await work()
    return (await reads()) - before
  }

  const sent = 100
  const repeat = async (send: (n: number) => Promise<number>) => {
    for (let n = 0; n < sent; n++) expect(await send(n)).toBe(201)
  }
  /** Creates a form with two versions that were read; returns the first. */
  const prepare = async () => {
    await create(10)
    const { version } = await read()
    await limitTo(20)
    await read()
    expect(await offline(1, {})).toBe(201)
    return version
  }

  it('are not looked up if they cannot exist', async () => {
    await prepare()
    const made = await readsDuring(() => repeat((n) => offline(20, { form_version: 1_000 + n })))
    expect(made).toBeLessThanOrEqual(2)
  })

  it('are read once', async () => {
    const form_version = await prepare()
    const made = await readsDuring(() => repeat(() => offline(10, { form_version })))
    expect(made).toBeLessThanOrEqual(2)
  })

  it('are found once for a time', async () => {
    await prepare()
    const filled_at = new Date().toISOString()
    const made = await readsDuring(() => repeat(() => offline(20, { filled_at })))
    expect(made).toBeLessThanOrEqual(2)
  })

  it('validate answers that arrive together', async () => {
    const form_version = await prepare()
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => offline(n % 2 === 0 ? 10 : 11, { form_version })),
    )
    expect(statuses).toEqual(statuses.map((_, n) => (n % 2 === 0 ? 201 : 422)))
  })

  it('are looked up once if they were deleted', async () => {
    await create(10)
    await read()
    for (let max = 1; max <= 101; max++) await limitTo(max)
    await read()
    expect(await offline(1, {})).toBe(201)
    const made = await readsDuring(() => repeat(() => offline(20, { form_version: 1 })))
    expect(made).toBeLessThanOrEqual(2)
  })
})
