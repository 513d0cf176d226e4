import type { Form, PublicForm } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createForm, createFormWith, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { png, upload } from '../harness/uploads.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)
const anyone = createApi(system.baseUrl)

describe('a public form', () => {
  it('identifies fields by uuid and shows no owner data', async () => {
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
        ({
          id: _id,
          uuid,
          form_id: _form,
          name: _name,
          parent: _parent,
          expressions: _expressions,
          read_only: _readOnly,
          choices: _choices,
          xlsform: _xlsform,
          created_at: _created,
          updated_at: _updated,
          ...field
        }) => ({
          id: uuid,
          ...field,
        }),
      ),
    })
  })

  it('has no envelope in the legacy API', async () => {
    const form = await createForm(api)
    const { body } = await createApi(`${system.appUrl}/api`).get(`/f/${form.public_id}`)
    expect(body).toMatchObject({ title: 'A form', public_url: form.public_url, version: 1 })
  })

  it('returns 304 for its ETag until it changes', async () => {
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

  it.each(['%', '"other", %', 'W/%', '*'])('supports If-None-Match: %s', async (template) => {
    const form = await createForm(api)
    const path = `/public/forms/${form.public_id}`
    const etag = (await anyone.get(path)).headers.get('etag')!
    const matching = { 'If-None-Match': template.replace('%', etag) }
    expect((await anyone.get(path, matching)).status).toBe(304)
    const other = { 'If-None-Match': template.replace('%', '"x"').replace('*', '"*"') }
    expect((await anyone.get(path, other)).status).toBe(200)
  })

  it('allows preflight requests from any origin', async () => {
    const form = await createForm(api)
    const preflight = (path: string) =>
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
      const { status, headers } = await preflight(path)
      expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*'])
      expect(headers.get('access-control-allow-methods')).toContain('POST')
      expect(headers.get('access-control-allow-headers')).toBe('content-type')
    }
    const denied = await preflight('/api/v1/forms')
    expect(denied.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('counts concurrent views', async () => {
    const form = await createForm(api)
    const path = `/public/forms/${form.public_id}`
    await Promise.all(Array.from({ length: 25 }, () => anyone.get(path)))
    const { body } = await api.get<{ data: Form }>(`/forms/${form.uuid}`)
    expect(body.data.views_count).toBe(25)
  })

  it('counts no view for 304 and HEAD', async () => {
    const form = await createForm(api)
    const url = `${system.baseUrl}/public/forms/${form.public_id}`
    const current = { 'If-None-Match': (await fetch(url)).headers.get('etag')! }
    const views = async () =>
      (await api.get<{ data: Form }>(`/forms/${form.uuid}`)).body.data.views_count
    for (const headers of [current, { 'If-None-Match': `W/"x", ${current['If-None-Match']}` }]) {
      expect((await fetch(url, { headers })).status).toBe(304)
    }
    expect((await fetch(url, { headers: { 'If-None-Match': '*' } })).status).toBe(304)
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
    expect(await views()).toBe(1)
    await api.patch(`/forms/${form.uuid}`, { title: 'Changed' })
    expect((await fetch(url, { headers: current })).status).toBe(200)
    expect(await views()).toBe(2)
  })

  it('accepts its public id, field ids and upload ids in upper case', async () => {
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

  it('is readable from any origin, unlike the owner API', async () => {
    const form = await createForm(api)
    const origin = { Origin: 'https://elsewhere.example' }
    const allowed = await anyone.get(`/public/forms/${form.public_id}`, origin)
    expect(allowed.headers.get('access-control-allow-origin')).toBe('*')
    const denied = await api.get('/forms', origin)
    expect(denied.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('returns 404 in JSON for an unknown id', async () => {
    for (const id of ['zzzzzzzzzz', 'NOSUCH', '..%2f..', 'x'.repeat(500)]) {
      const { status, body } = await anyone.get<{ message: string }>(`/public/forms/${id}`)
      expect(status).toBe(404)
      expect(body.message).toMatch(/\w/)
    }
  })
})
