import type { Form, PublicForm } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createForm, createFormWith } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { startTestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)
const legacy = createApi(`${system.appUrl}/api`)

describe('the legacy API', () => {
  it('returns 409 for a submission to a paid form', async () => {
    const { form } = await createFormWith(api, { type: 'payment', label: 'Fee' })
    const read = await legacy.get<PublicForm>(`/f/${form.public_id}`)
    expect([read.status, read.body.payment_required]).toEqual([200, true])
    expect((await legacy.post(`/f/${form.public_id}`, { fields: {} })).status).toBe(409)
  })

  it('returns 404 for an inactive form', async () => {
    const form = await createForm(api, { is_active: false })
    expect((await legacy.get(`/f/${form.public_id}`)).status).toBe(404)
    expect((await legacy.post(`/f/${form.public_id}`, { fields: {} })).status).toBe(404)
  })

  it('returns the texts of the form in the receipt', async () => {
    const texts = { thank_you_message: 'Thanks!', redirect_url: 'https://example.org/done' }
    const form = await createForm(api, texts)
    const { status, body } = await legacy.post(`/f/${form.public_id}`, { fields: {} })
    expect(status).toBe(201)
    expect(body).toEqual({ submission_uuid: expect.stringMatching(/^[\da-f-]{36}$/), ...texts })
  })

  it('attaches uploads', async () => {
    const owner = await newOwner(system)
    const { form, fields } = await createFormWith(owner.api, { type: 'file', label: 'Photo' })
    const field = fields[0]!.uuid
    const sent = await upload(system.appUrl, form.public_id, { bytes: png(), field })
    const { uuid } = sent.body
    const body = { fields: { [field]: uuid }, upload_uuids: [uuid] }
    expect((await legacy.post(`/f/${form.public_id}`, body)).status).toBe(201)
    const file = await fetch(`${system.appUrl}/api/account/forms/${form.uuid}/files/${uuid}`, {
      headers: { Authorization: `Bearer ${owner.token}` },
    })
    expect(Buffer.from(await file.arrayBuffer()).equals(png())).toBe(true)
  })

  it('counts a view', async () => {
    const form = await createForm(api)
    await legacy.get(`/f/${form.public_id}`)
    const { body } = await api.get<{ data: Form }>(`/forms/${form.uuid}`)
    expect(body.data.views_count).toBe(1)
  })

  it('accepts 30 submissions a minute per address by default', async () => {
    const own = await startTestSystem({
      counters: 'memory',
      files: 'folder',
      env: { LIMIT_LEGACY_SUBMIT: '' },
    })
    try {
      const form = await createForm(createApi(own.baseUrl, own.apiKey))
      const statuses: number[] = []
      for (let n = 0; n < 32; n++) {
        const reply = await createApi(`${own.appUrl}/api`).post(`/f/${form.public_id}`, {
          fields: {},
        })
        statuses.push(reply.status)
        if (reply.status === 429)
          expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      expect(statuses).toEqual([...Array<number>(30).fill(201), 429, 429])
    } finally {
      await own.stop()
    }
  })
})
