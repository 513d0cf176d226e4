import { randomUUID } from 'node:crypto'

import type { Form, PublicForm, Submission } from '@formpost/contract'
import { generateKey } from 'openpgp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createForm, createFormWith, submit } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { type Replica, startReplica } from '../harness/replica.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'

describe('two of every part on one database', () => {
  let system: TestSystem
  let replica: Replica
  const here = () => createApi(system.baseUrl, system.apiKey)
  const there = () => createApi(replica.baseUrl, system.apiKey)

  beforeAll(async () => {
    system = await startTestSystem({ files: 'folder', counters: 'memory' })
    replica = await startReplica(system)
  })
  afterAll(async () => {
    await replica?.stop()
    await system?.stop()
  })

  it('revoke a key for both in the same moment, in the middle of its use', async () => {
    const owner = await newOwner(system)
    const elsewhere = createApi(replica.baseUrl, owner.secret)
    for (const path of ['/forms', '/auth/me']) {
      expect((await elsewhere.get(path)).status).toBe(200)
    }
    let isRevoked = false
    const revoking = owner.api.post('/auth/logout').finally(() => (isRevoked = true))
    while (!isRevoked) await elsewhere.get('/forms')
    expect((await revoking).status).toBe(204)
    expect((await elsewhere.get('/forms')).status).toBe(401)
    expect((await owner.api.get('/forms')).status).toBe(401)
  })

  it('refuse the very next answer to a form that the other switched off', async () => {
    const form = await createForm(here())
    for (let round = 0; round < 5; round++) {
      expect((await submit(there(), form, { fields: {} })).status).toBe(201)
      await here().patch(`/forms/${form.uuid}`, { is_active: false })
      expect((await submit(there(), form, { fields: {} })).status).toBe(404)
      expect((await there().get(`/public/forms/${form.public_id}`)).status).toBe(404)
      await here().patch(`/forms/${form.uuid}`, { is_active: true })
    }
  })

  it('judge the very next answer by the form as the other changed it', async () => {
    const { form, fields } = await createFormWith(here(), { type: 'short_text', label: 'A' })
    const field = fields[0]!
    // From the second on it is known that the form is being answered.
    for (let n = 0; n < 2; n++) {
      expect((await submit(there(), form, { fields: {} })).status).toBe(201)
    }
    await here().patch(`/forms/${form.uuid}/fields/${field.id}`, { is_required: true })
    expect((await submit(there(), form, { fields: {} })).status).toBe(422)
  })

  it('take an answer to a change that its owner has not even been told of', async () => {
    const form = await createForm(here())
    for (let round = 0; round < 5; round++) {
      for (let n = 0; n < 2; n++) await submit(there(), form, { fields: {} })
      const label = `Question ${round}`
      const adding = here().post(`/forms/${form.uuid}/fields`, { type: 'short_text', label })
      const seen = await vi.waitUntil(async () => {
        const path = `/public/forms/${form.public_id}`
        const { body } = await there().get<{ data: PublicForm }>(path)
        const field = body.data.fields.find((each) => each.label === label)
        return field && { field: field.id, form_version: body.data.version }
      }, 10_000)
      const { field, form_version } = seen
      const answer = { fields: { [field]: 'Ada' }, form_version }
      const { body: receipt, status } = await submit(there(), form, answer)
      expect(status).toBe(201)
      expect((await adding).status).toBe(201)
      const { body } = await here().get<{ data: Submission }>(
        `/forms/${form.uuid}/submissions/${receipt.submission_uuid}`,
      )
      expect(body.data.values).toMatchObject([{ field_label: label, value: 'Ada' }])
    }
  })

  it('take no plain answer once the other has switched encryption on', async () => {
    const { publicKey } = await generateKey({
      userIDs: [{ email: 'owner@example.com' }],
      format: 'armored',
    })
    const form = await createForm(here())
    await here().patch(`/forms/${form.uuid}`, {
      is_encrypted: true,
      encryption_public_key: publicKey,
    })
    expect((await submit(there(), form, { fields: {} })).status).toBe(422)
  })

  it('store one row for a client_uuid that both get many times at once', async () => {
    const form = await createForm(here())
    const body = { fields: {}, client_uuid: randomUUID() }
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, n) => submit(n % 2 ? here() : there(), form, body)),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map((reply) => reply.body.submission_uuid)).size).toBe(1)
    const { body: read } = await there().get<{ data: Form }>(`/forms/${form.uuid}`)
    expect(read.data.submissions_count).toBe(1)
  })

  it('give an upload to one of two submissions', async () => {
    const { form, fields } = await createFormWith(here(), { type: 'file', label: 'Photo' })
    const field = fields[0]!.uuid
    for (let round = 0; round < 10; round++) {
      const { body } = await upload(replica.appUrl, form.public_id, { bytes: png(), field })
      const answer = { fields: { [field]: body.uuid } }
      const replies = await Promise.all([
        submit(here(), form, answer),
        submit(there(), form, answer),
      ])
      expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 422])
    }
  })

  it('count every submission and every view once', async () => {
    const form = await createForm(here())
    const calls = Array.from({ length: 60 }, async (_, n) => {
      const api = n % 2 ? here() : there()
      await api.get(`/public/forms/${form.public_id}`)
      expect((await submit(api, form, { fields: {} })).status).toBe(201)
    })
    await Promise.all(calls)
    const counts = async () => {
      const { body } = await here().get<{ data: Form }>(`/forms/${form.uuid}`)
      return [body.data.submissions_count, body.data.views_count]
    }
    // The other replica adds its views up within a second.
    await expect.poll(counts, { timeout: 5_000 }).toEqual([60, 60])
    const list = await there().get<{ data: { uuid: string }[] }>(
      `/forms/${form.uuid}/submissions?per_page=100`,
    )
    expect(new Set(list.body.data.map(({ uuid }) => uuid)).size).toBe(60)
  })
})
