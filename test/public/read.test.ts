import type { Form, PublicForm } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createForm, createFormWith, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { png, upload } from '../harness/uploads.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)
const anyone = createApi(system.baseUrl)

describe('the public form', () => {
  it('shows fields by their uuid, and nothing of the owner', async () => {
    const form = await createForm(api, { title: 'Open to all' })
    const { status, body } = await anyone.get<{ data: PublicForm }>(
      `/public/forms/${form.public_id}`,
    )
    expect(status).toBe(200)
    expect(body.data).toEqual({
      public_id: form.public_id,
      title: 'Open to all',
      description: null,
      thank_you_message: null,
      redirect_url: null,
      show_branded_footer: true,
      public_url: form.public_url,
      is_encrypted: false,
      encryption_public_key: null,
      encryption_key_fingerprint: null,
      payment_required: false,
      version: 1,
      fields: form.fields.map(
        ({ id: _id, uuid, form_id: _form, created_at: _made, updated_at: _changed, ...field }) => ({
          id: uuid,
          ...field,
        }),
      ),
    })
  })

  it('comes unwrapped the legacy way', async () => {
    const form = await createForm(api)
    const { body } = await createApi(`${system.appUrl}/api`).get(`/f/${form.public_id}`)
    expect(body).toMatchObject({ title: 'A form', public_url: form.public_url, version: 1 })
  })

  it('is not sent again to who has it, until it changes', async () => {
    const form = await createForm(api)
    const path = `/public/forms/${form.public_id}`
    const etag = (await anyone.get(path)).headers.get('etag')!
    const again = await anyone.get(path, { 'If-None-Match': etag })
    expect(again.status).toBe(304)
    expect(again.text).toBe('')
    await api.patch(`/forms/${form.uuid}`, { title: 'Changed' })
    const changed = await anyone.get<{ data: PublicForm }>(path, { 'If-None-Match': etag })
    expect(changed.status).toBe(200)
    expect(changed.body.data.version).toBe(2)
  })

  it.each(['%', '"other", %', 'W/%', '*'])('is held by who sends %s for its tag', async (sent) => {
    const form = await createForm(api)
    const path = `/public/forms/${form.public_id}`
    const etag = (await anyone.get(path)).headers.get('etag')!
    const held = { 'If-None-Match': sent.replace('%', etag) }
    expect((await anyone.get(path, held)).status).toBe(304)
    const other = { 'If-None-Match': sent.replace('%', '"x"').replace('*', '"*"') }
    expect((await anyone.get(path, other)).status).toBe(200)
  })

  it('lets pages of any origin ask what they may send', async () => {
    const form = await createForm(api)
    const ask = (path: string) =>
      fetch(`${system.appUrl}${path}`, {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://elsewhere.example',
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'content-type',
        },
      })
    for (const path of [
      `/api/v1/public/forms/${form.public_id}/submissions`,
      `/api/f/${form.public_id}`,
      `/f/${form.public_id}/uploads`,
    ]) {
      const { status, headers } = await ask(path)
      expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*'])
      expect(headers.get('access-control-allow-methods')).toContain('POST')
      expect(headers.get('access-control-allow-headers')).toBe('content-type')
    }
    const closed = await ask('/api/v1/forms')
    expect(closed.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('counts every view', async () => {
    const form = await createForm(api)
    const path = `/public/forms/${form.public_id}`
    await Promise.all(Array.from({ length: 25 }, () => anyone.get(path)))
    const { body } = await api.get<{ data: Form }>(`/forms/${form.uuid}`)
    expect(body.data.views_count).toBe(25)
  })

  it('counts no view that sends no form', async () => {
    const form = await createForm(api)
    const url = `${system.baseUrl}/public/forms/${form.public_id}`
    const held = { 'If-None-Match': (await fetch(url)).headers.get('etag')! }
    const views = async () =>
      (await api.get<{ data: Form }>(`/forms/${form.uuid}`)).body.data.views_count
    for (const headers of [held, { 'If-None-Match': `W/"x", ${held['If-None-Match']}` }]) {
      expect((await fetch(url, { headers })).status).toBe(304)
    }
    expect((await fetch(url, { headers: { 'If-None-Match': '*' } })).status).toBe(304)
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
    expect(await views()).toBe(1)
    await api.patch(`/forms/${form.uuid}`, { title: 'Changed' })
    expect((await fetch(url, { headers: held })).status).toBe(200)
    expect(await views()).toBe(2)
  })

  it('is found under its public id in upper case, and so is all that goes with it', async () => {
    const { form, fields } = await createFormWith(api, { type: 'file', label: 'Photo' })
    const upper = { public_id: form.public_id.toUpperCase() }
    const read = await anyone.get<{ data: PublicForm }>(`/public/forms/${upper.public_id}`)
    expect([read.status, read.body.data.public_id]).toEqual([200, form.public_id])
    expect(read.body.data.public_url).toBe(form.public_url)
    const legacy = createApi(`${system.appUrl}/api`)
    expect((await legacy.get(`/f/${upper.public_id}`)).status).toBe(200)
    const field = fields[0]!.uuid.toUpperCase()
    const sent = await upload(system.appUrl, upper.public_id, { bytes: png(), field })
    expect(sent.status).toBe(201)
    const answers = { fields: { [field]: sent.body.uuid.toUpperCase() } }
    expect((await submit(anyone, upper, answers)).status).toBe(201)
  })

  it('may be read by pages of any origin, the owner API by none', async () => {
    const form = await createForm(api)
    const origin = { Origin: 'https://elsewhere.example' }
    const open = await anyone.get(`/public/forms/${form.public_id}`, origin)
    expect(open.headers.get('access-control-allow-origin')).toBe('*')
    const closed = await api.get('/forms', origin)
    expect(closed.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('is 404 in JSON for an id that is none', async () => {
    for (const id of ['zzzzzzzzzz', 'NOSUCH', '..%2f..', 'x'.repeat(500)]) {
      const { status, body } = await anyone.get<{ message: string }>(`/public/forms/${id}`)
      expect(status).toBe(404)
      expect(body.message).toMatch(/\w/)
    }
  })
})
