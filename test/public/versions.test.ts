import type { Field, Form, PublicForm, SubmissionRow } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { addField, createForm, createFormWith, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

const shared = sharedSystem()
const api = createApi(shared.baseUrl, shared.apiKey)

const change = (form: Form, field: Field, body: object, by = api) =>
  by.patch<{ data: Field }>(`/forms/${form.uuid}/fields/${field.id}`, body)
const publicForm = async (form: Form, by = api) =>
  (await by.get<{ data: PublicForm }>(`/public/forms/${form.public_id}`)).body.data
const rows = async (form: Form, by = api) =>
  (await by.get<{ data: SubmissionRow[] }>(`/forms/${form.uuid}/submissions`)).body.data
const csv = async (form: Form, by = api) =>
  (await by.get(`/forms/${form.uuid}/submissions/export`)).text.split('\r\n')

describe('a form that changed after it was opened offline', () => {
  it('accepts and shows answers by the version that was filled in', async () => {
    const { form, fields } = await createFormWith(
      api,
      { type: 'short_text', label: 'Village' },
      { type: 'number', label: 'Depth', settings: { max: 10 } },
      { type: 'radio', label: 'State', options: ['good', 'broken'] },
      { type: 'short_text', label: 'Note' },
    )
    const [village, depth, state, note] = fields as [Field, Field, Field, Field]
    const { version } = await publicForm(form)
    const answers = {
      [village.uuid]: 'Kisumu',
      [depth.uuid]: 7.5,
      [state.uuid]: 'broken',
      [note.uuid]: 'soon',
    }
    await change(form, village, { label: 'Place' })
    await change(form, depth, { type: 'date', label: 'Day', settings: null })
    await change(form, state, { options: ['fine'] })
    await api.delete(`/forms/${form.uuid}/fields/${note.id}`)
    await addField(api, form, { type: 'email', label: 'Contact', is_required: true })

    expect((await submit(api, form, { fields: answers })).status).toBe(422)
    const offline = { fields: answers, was_offline: true, form_version: version }
    expect((await submit(api, form, offline)).status).toBe(201)

    const [row] = await rows(form)
    expect(
      row!.values.map(({ field_label, field_type, value }) => [field_label, field_type, value]),
    ).toEqual([
      ['Village', 'short_text', 'Kisumu'],
      ['Depth', 'number', 7.5],
      ['State', 'radio', 'broken'],
      ['Note', 'short_text', 'soon'],
    ])
    const [head, line] = await csv(form)
    expect(head).toMatch(/Place,Day,State,Contact,Submitted At,IP Address,Filled At,Was Offline$/)
    expect(line).toMatch(/^Kisumu,7.5,broken,,2.*,true$/)
  })

  it('validates answers without a version against the one at filled_at', async () => {
    const form = await createForm(api)
    const field = await addField(api, form, { type: 'number', label: 'N' })
    for (const max of [1, 2, 3]) await change(form, field, { settings: { max } })
    const offline = async (value: number, filled_at: string) =>
      (await submit(api, form, { fields: { [field.uuid]: value }, was_offline: true, filled_at }))
        .status
    const versions = await sql<{ at: Date }>(
      shared,
      `SELECT v.created_at AS at FROM forms.form_versions v JOIN forms.forms f ON f.id = v.form_id
       WHERE f.uuid = $1 ORDER BY v.version DESC LIMIT 3`,
      [form.uuid],
    )
    for (const [index, { at }] of versions.toReversed().entries()) {
      const max = index + 1
      expect(await offline(max, at.toISOString())).toBe(201)
      expect(await offline(max + 1, at.toISOString())).toBe(422)
      const justBefore = new Date(at.getTime() - 1).toISOString()
      expect(await offline(max, justBefore)).toBe(max === 1 ? 201 : 422)
    }
    // The first version lacks the field, and a wrong clock must not lose the answer.
    expect(await offline(3, '2001-01-01T00:00:00Z')).toBe(201)
    expect(await offline(4, '2001-01-01T00:00:00Z')).toBe(422)
  })
})

describe('a field that was changed a thousand times', () => {
  // The read statistics cover the whole database, so the system is not shared.
  let system: TestSystem
  let own: Api
  beforeAll(async () => {
    system = await startTestSystem({ files: 'folder', counters: 'memory' })
    own = createApi(system.baseUrl, system.apiKey)
  })
  afterAll(() => system?.stop())

  /** Rows of form versions that PostgreSQL has read, by indexes and by sequential scans. */
  async function versionReads() {
    const [row] = await sql<{ indexed: string; scanned: string }>(
      system,
      `SELECT idx_tup_fetch AS indexed, seq_tup_read AS scanned FROM pg_stat_user_tables
       WHERE schemaname = 'forms' AND relname = 'form_versions'`,
    )
    return { indexed: Number(row!.indexed), scanned: Number(row!.scanned) }
  }

  it('does not slow down reads of its form', async () => {
    const { form, fields } = await createFormWith(own, { type: 'short_text', label: 'Name 0' })
    const field = fields[0]!
    const early = await publicForm(form, own)
    await submit(own, form, { fields: { [field.uuid]: 'first' } })
    await sql(
      system,
      `WITH changed AS (
         UPDATE forms.forms SET version = version + 999 WHERE uuid = $1 RETURNING id
       ), newest AS MATERIALIZED (
         SELECT v.* FROM forms.form_versions v JOIN changed c ON v.form_id = c.id WHERE v.version = $2
       )
       INSERT INTO forms.form_versions (form_id, version, document, created_at)
       SELECT form_id, version + n, replace(document, 'Name 0', 'Name ' || n), now()
       FROM newest, generate_series(1, 999) n`,
      [form.uuid, early.version],
    )
    await change(form, field, { label: 'Name 1000' }, own)
    await submit(own, form, { fields: { [field.uuid]: 'last' } })

    const before = await versionReads()
    const late = await publicForm(form, own)
    expect(late.version).toBe(early.version + 1_000)
    expect(JSON.stringify(late).length).toBeLessThan(JSON.stringify(early).length + 20)
    const offline = { was_offline: true, form_version: early.version }
    await submit(own, form, { fields: { [field.uuid]: 'from the field' }, ...offline })
    const list = await rows(form, own)
    expect(list.map(({ values }) => values[0]!.field_label)).toEqual([
      'Name 0',
      'Name 1000',
      'Name 0',
    ])
    expect(await csv(form, own)).toHaveLength(1 + 3 + 1)
    const read = await own.get<{ data: Form }>(`/forms/${form.uuid}`)
    expect(read.body.data.fields).toHaveLength(1)

    // PostgreSQL updates its statistics with a delay.
    const indexedSince = async () => (await versionReads()).indexed - before.indexed
    await expect.poll(indexedSince).toBeGreaterThan(0)
    expect(await indexedSince()).toBeLessThan(500)
    expect((await versionReads()).scanned).toBe(before.scanned)
  })
})
