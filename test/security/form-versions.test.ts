import type { Field, Form, PublicForm, SubmissionRow } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Api, createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

// The read statistics cover the whole database, so the system is not shared.
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
  const created = await createFormWith(api, { type: 'number', label: 'N', settings: { max } })
  form = created.form
  field = created.fields[0]!
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
  it('are merged until one is read', async () => {
    await create(10)
    for (let max = 11; max <= 60; max++) expect((await limitTo(max)).status).toBe(200)
    expect(await versions()).toEqual([1])
    expect((await read()).fields[0]!.settings).toEqual({ max: 60 })
    for (let max = 61; max <= 70; max++) await limitTo(max)
    expect(await versions()).toEqual([1, 2])
    expect((await read()).version).toBe(2)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['a respondent', read],
    ['the legacy API', () => fetch(`${system.appUrl}/api/f/${form.public_id}`)],
    ['a submission', () => submit(api, form, { fields: {} })],
    ['an export', () => api.get(`/forms/${form.uuid}/submissions/export`)],
  ])('are kept for answers once read by %s', async (_by, readVersion) => {
    await create(1)
    await readVersion()
    await limitTo(2)
    await readVersion()
    await limitTo(3)
    expect(await versions()).toEqual([1, 2, 3])
    expect(await offline(2, { form_version: 1 })).toBe(422)
    expect(await offline(1, { form_version: 1 })).toBe(201)
    expect(await offline(2, { form_version: 2 })).toBe(201)
    expect(await offline(3, { form_version: 3 })).toBe(201)
  })

  it('never change after they were read during edits', async () => {
    await create(0)
    const seen = new Map<number, string>()
    let isEditing = true
    const readAll = async () => {
      while (isEditing) {
        const { version, fields } = await read()
        const text = JSON.stringify(fields)
        expect(seen.get(version) ?? text).toBe(text)
        seen.set(version, text)
      }
    }
    const readers = [readAll(), readAll(), readAll()]
    for (let max = 1; max <= 100; max++) await limitTo(max)
    isEditing = false
    await Promise.all(readers)
    const stored = await sql<{ version: number; fields: string }>(
      system,
      `SELECT v.version, v.document::json ->> 'fields' AS fields FROM forms.form_versions v
       JOIN forms.forms f ON f.id = v.form_id WHERE f.uuid = $1`,
      [form.uuid],
    )
    for (const { version, fields } of stored) {
      expect(seen.get(version) ?? fields).toBe(fields)
    }
  })
})

describe('the versions that offline submissions name', () => {
  /** Index scans of form versions so far. */
  async function scans(): Promise<number> {
    const [row] = await sql<{ scans: string }>(
      system,
      `SELECT idx_scan AS scans FROM pg_stat_user_tables
       WHERE schemaname = 'forms' AND relname = 'form_versions'`,
    )
    return Number(row!.scans)
  }

  /** Index scans that `work` causes. PostgreSQL updates its statistics with a delay, so an own scan marks the end. */
  async function scansDuring(work: () => Promise<void>): Promise<number> {
    const before = await scans()
    await work()
    const marked = 5
    const readMark = async () => {
      for (let n = 0; n < marked; n++) await read()
    }
    await readMark()
    await expect.poll(async () => (await scans()) - before, { timeout: 30_000 }).toBeGreaterThan(0)
    let last = -1
    await expect
      .poll(
        async () => {
          const now = await scans()
          const isStable = now === last
          last = now
          return isStable
        },
        { timeout: 30_000, interval: 2_000 },
      )
      .toBe(true)
    return last - before - marked
  }

  const sent = 100
  const repeat = async (send: (n: number) => Promise<number>) => {
    for (let n = 0; n < sent; n++) expect(await send(n)).toBe(201)
  }
  const prepare = async () => {
    await create(10)
    await read()
    await limitTo(20)
    await read()
    expect(await offline(1, {})).toBe(201)
  }

  it('are not looked up if they cannot exist', async () => {
    await prepare()
    const made = await scansDuring(() => repeat((n) => offline(20, { form_version: 1_000 + n })))
    expect(made).toBeLessThan(sent / 4)
  })

  it('are read once', async () => {
    await prepare()
    const made = await scansDuring(() => repeat(() => offline(10, { form_version: 1 })))
    expect(made).toBeLessThan(sent / 4)
  })

  it('are found once for a time', async () => {
    await prepare()
    const filled_at = new Date().toISOString()
    const made = await scansDuring(() => repeat(() => offline(20, { filled_at })))
    expect(made).toBeLessThan(sent / 4)
  })

  it('show answers by the version that was named', async () => {
    await prepare()
    expect(await offline(7, { form_version: 1 })).toBe(201)
    const path = `/forms/${form.uuid}/submissions`
    const { data } = (await api.get<{ data: SubmissionRow[] }>(path)).body
    expect(data[0]!.values[0]!.value).toBe(7)
  })
})
