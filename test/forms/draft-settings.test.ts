import type { Form } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createForm } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import {
  draftOf,
  getDraft,
  ifMatch,
  previewLink,
  publish,
  putDraft,
  readForm,
  readPublic,
} from './draft-api.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

/** Saves the draft of a form, over the one that there is. */
async function save(form: Form, settings: Record<string, unknown>, base_version = form.version) {
  const { status, body } = await getDraft(api, form)
  const headers = status === 200 ? ifMatch(body.data.revision) : undefined
  const draft = { ...draftOf(await readForm(api, form)), base_version, form: settings }
  const saved = await putDraft(api, form, draft, headers)
  if (saved.status !== 200) throw new Error(saved.text)
  return saved.body.data
}

const update = async (form: Form, settings: object) => {
  const { status, text } = await api.patch(`/forms/${form.uuid}`, settings)
  if (status !== 200) throw new Error(text)
}

async function published(form: Form, body?: object): Promise<Form> {
  const { status, text, body: reply } = await publish(api, form, body)
  if (status !== 200) throw new Error(text)
  return reply.data
}

describe('a setting without a version', () => {
  it('keeps what it was changed to after the draft was saved', async () => {
    const form = await createForm(api)
    await save(form, { title: 'New', is_active: true, notify_on_submission: true })
    await update(form, { is_active: false, notify_on_submission: false })
    expect(await published(form)).toMatchObject({
      title: 'New',
      is_active: false,
      notify_on_submission: false,
    })
  })

  it('keeps it after a toggle, and by force', async () => {
    const form = await createForm(api)
    await save(form, { is_active: true })
    expect((await api.patch(`/forms/${form.uuid}/toggle-active`)).status).toBe(200)
    await update(form, { title: 'Changed meanwhile' })
    expect((await publish(api, form)).status).toBe(409)
    expect((await published(form, { force: true })).is_active).toBe(false)
  })

  it('keeps it when the same draft is saved again, as by a page that is still open', async () => {
    const form = await createForm(api)
    await save(form, { is_active: true })
    await update(form, { is_active: false })
    const { form: saved } = await save(form, { title: 'New', is_active: true })
    expect(saved).toEqual({ title: 'New', is_active: true })
    expect(await published(form)).toMatchObject({ title: 'New', is_active: false })
  })

  it('keeps what was opened and closed again', async () => {
    const form = await createForm(api, { is_active: false })
    await save(form, { is_active: true })
    await update(form, { is_active: true })
    await update(form, { is_active: false })
    expect((await published(form)).is_active).toBe(false)
  })

  it('is changed by the draft that a change does not follow', async () => {
    const form = await createForm(api, { is_active: false })
    await update(form, { notify_on_submission: false })
    await save(form, { is_active: true, notify_on_submission: true })
    // Sends what the form has already.
    await update(form, { is_active: false })
    expect(await published(form)).toMatchObject({ is_active: true, notify_on_submission: true })
  })

  it('is changed by a draft that gets another value after the change', async () => {
    const form = await createForm(api)
    await save(form, { is_active: false })
    await update(form, { is_active: false })
    await save(form, { is_active: true })
    expect((await published(form)).is_active).toBe(true)
  })
})

describe('a setting with a version', () => {
  const before = { description: 'Before', thank_you_message: 'Thanks' }

  it('keeps its live value by force if the draft did not change it', async () => {
    const form = await createForm(api, before)
    const { fields: _fields, ...all } = await readForm(api, form)
    await save(form, { ...all, title: 'From the draft' })
    await update(form, { title: 'Live', description: 'Live' })
    const forced = await published(form, { force: true })
    expect(forced).toMatchObject({
      title: 'From the draft',
      description: 'Live',
      thank_you_message: 'Thanks',
    })
  })

  it('is shown in a preview as publishing would leave it', async () => {
    const form = await createForm(api, before)
    await save(form, { ...before, title: 'From the draft' })
    const { token } = await previewLink(api, form)
    await update(form, { description: 'Live' })
    const preview = `/public/forms/${form.public_id}?preview=${token}`
    const { body } = await api.get<{ data: Form }>(preview)
    expect(body.data).toMatchObject({ title: 'From the draft', description: 'Live' })
    await published(form, { force: true })
    expect(await readPublic(api, form)).toMatchObject({
      title: 'From the draft',
      description: 'Live',
    })
  })

  it('is not checked unless the draft changes it', async () => {
    const form = await createForm(api)
    await save(form, { title: form.title, redirect_url: null })
    await update(form, { redirect_url: 'https://example.org/' })
    await save(form, { redirect_url: 'https://example.org/' }, form.version + 1)
    expect((await published(form)).redirect_url).toBe('https://example.org/')
  })
})
