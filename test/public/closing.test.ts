import { randomUUID } from 'node:crypto'

import type { Form, PublicForm, SubmissionRow } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createForm, createFormWith, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { png, upload } from '../harness/uploads.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)
const visitor = createApi(system.baseUrl)

const change = async (form: Pick<Form, 'uuid'>, settings: object) =>
  (await api.patch<{ data: Form }>(`/forms/${form.uuid}`, settings)).body.data
const readPublic = (form: Form) =>
  visitor.get<{ data: PublicForm } | { message: string }>(`/public/forms/${form.public_id}`)
const rows = async (form: Form) =>
  (await api.get<{ data: SubmissionRow[] }>(`/forms/${form.uuid}/submissions`)).body.data
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** A form with a text and a file question that is closed now. */
async function closedForm(settings: object) {
  const created = await createFormWith(
    api,
    { type: 'short_text', label: 'Name' },
    { type: 'file', label: 'Photo' },
  )
  const form = await change(created.form, { is_active: false, ...settings })
  const [name, photo] = created.fields.map(({ uuid }) => uuid) as [string, string]
  const send = (filled_at: string, more: object = {}) =>
    submit(visitor, form, {
      fields: { [name]: 'Amina' },
      client_uuid: randomUUID(),
      was_offline: true,
      filled_at,
      ...more,
    })
  return { form, name, photo, send }
}

describe('a closed form', () => {
  it('shows visitors what its owner says', async () => {
    const { form, send } = await closedForm({ closed_message: 'Until spring.\nAsk Amina.' })
    const closed = { closed: true, closed_message: 'Until spring.\nAsk Amina.' }
    const legacy = await createApi(system.appUrl).get(`/api/f/${form.public_id}`)
    for (const { status, body } of [await readPublic(form), legacy]) {
      expect([status, body]).toMatchObject([404, closed])
    }
    const refused = await send(minutesAgo(60))
    expect([refused.status, refused.body]).toMatchObject([404, closed])
  })

  it('has no message unless its owner wrote one', async () => {
    const { form } = await closedForm({})
    const { body } = await readPublic(form)
    expect(body).toMatchObject({ closed: true, closed_message: null })
    const unknown = await visitor.get('/public/forms/zzzzzzzzzz')
    expect(unknown.body).not.toHaveProperty('closed')
    await api.delete(`/forms/${form.uuid}`)
    expect((await readPublic(form)).body).not.toHaveProperty('closed')
  })

  it('accepts offline answers from before the closing during the grace period', async () => {
    const { form, send, photo } = await closedForm({ grace_days: 3 })
    expect((await send(minutesAgo(60))).status).toBe(201)
    expect((await send(minutesAgo(-60))).status).toBe(404)
    expect((await send(minutesAgo(60), { was_offline: false })).status).toBe(404)
    expect((await send(minutesAgo(60), { filled_at: undefined })).status).toBe(404)
    const file = await upload(system.appUrl, form.public_id, { bytes: png(), field: photo })
    expect(file.status).toBe(201)
    const fields = { [photo]: file.body.uuid }
    const withFile = { fields, upload_uuids: [file.body.uuid] }
    expect((await send(minutesAgo(30), withFile)).status).toBe(201)
    expect(await rows(form)).toHaveLength(2)
  })

  it('refuses them when the grace period is over', async () => {
    const { form, photo, send } = await closedForm({ grace_days: 3 })
    await sql(
      system,
      `UPDATE forms.forms SET closed_at = closed_at - interval '73 hours' WHERE uuid = '${form.uuid}'`,
    )
    expect((await send(minutesAgo(60 * 24 * 10))).status).toBe(404)
    const file = await upload(system.appUrl, form.public_id, { bytes: png(), field: photo })
    expect([file.status, file.body]).toMatchObject([404, { closed: true }])
    const longer = await change(form, { grace_days: 4 })
    expect(longer.closed_at).not.toBeNull()
    expect((await send(minutesAgo(60 * 24 * 10))).status).toBe(201)
  })

  it('accepts nothing without a grace period', async () => {
    const { form, send } = await closedForm({})
    expect((await send(minutesAgo(60))).status).toBe(404)
    expect(await rows(form)).toHaveLength(0)
  })

  it('keeps the time of its closing until it is opened', async () => {
    const form = await createForm(api)
    expect(form).toMatchObject({ closed_at: null, closed_message: null, grace_days: 0 })
    const closed = await change(form, { is_active: false })
    expect(Date.parse(closed.closed_at!)).toBeGreaterThanOrEqual(Date.parse(form.created_at))
    const again = await change(form, { is_active: false, title: 'Other' })
    expect(again.closed_at).toBe(closed.closed_at)
    const { body } = await api.patch<{ data: Form }>(`/forms/${form.uuid}/toggle-active`, {})
    expect(body.data).toMatchObject({ is_active: true, closed_at: null })
    const toggled = await api.patch<{ data: Form }>(`/forms/${form.uuid}/toggle-active`, {})
    expect(toggled.body.data.closed_at).not.toBeNull()
  })

  it('was never closed if it was never open', async () => {
    const form = await createForm(api, { is_active: false })
    expect(form.closed_at).toBeNull()
    const { closed_at } = await change(form, { is_active: false })
    expect(closed_at).toBeNull()
  })
})

describe('the settings of a closing', () => {
  it('are copied, exported, imported and published', async () => {
    const settings = { closed_message: 'Ask Amina.', grace_days: 14 }
    const form = await createForm(api, settings)
    expect(form).toMatchObject(settings)
    const copy = await api.post<{ data: Form }>(`/forms/${form.uuid}/duplicate`, { title: 'Copy' })
    expect(copy.body.data).toMatchObject(settings)
    const { body: document } = await api.get<{ form: object }>(`/forms/${form.uuid}/document`)
    expect(document.form).toMatchObject(settings)
    const imported = await api.post<{ data: Form }>('/forms/import', document)
    expect(imported.body.data).toMatchObject(settings)
    const fields = form.fields.map(
      ({ id: _id, form_id: _form, position: _at, created_at: _c, updated_at: _u, ...rest }) => rest,
    )
    const changed = { closed_message: null, grace_days: 0 }
    const draft = { base_version: form.version, form: changed, fields }
    await api.put(`/forms/${form.uuid}/draft`, draft, { 'If-None-Match': '*' })
    const published = await api.post<{ data: Form }>(`/forms/${form.uuid}/draft/publish`, {})
    expect(published.body.data).toMatchObject(changed)
  })

  it('are limited', async () => {
    const form = await createForm(api)
    const patch = (body: object) =>
      api.patch<{ errors: Record<string, string[]> }>(`/forms/${form.uuid}`, body)
    for (const grace_days of [-1, 366, 1.5, '7']) {
      const { status, body } = await patch({ grace_days })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['grace_days']])
    }
    expect((await patch({ closed_message: 'é'.repeat(2_000), grace_days: 365 })).status).toBe(200)
    const long = await patch({ closed_message: 'é'.repeat(2_001) })
    expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['closed_message']])
    expect((await patch({ grace_days: null })).status).toBe(200)
    expect(await change(form, { title: 'T' })).toMatchObject({ grace_days: 365 })
  })
})
