import { randomUUID } from 'node:crypto'

import type { Form, PublicForm, Submission } from '@formpost/contract'
import { generateKey } from 'openpgp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createForm, createFormWith, submit } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { startReplica, type Replica } from '../harness/replica.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'
import { waitUntil } from '../harness/wait-until.ts'

describe('two replicas on one database', () => {
  let system: TestSystem
  let replica: Replica
  const first = () => createApi(system.baseUrl, system.apiKey)
  const second = () => createApi(replica.baseUrl, system.apiKey)

  beforeAll(async () => {
    system = await startTestSystem({ files: 'folder', counters: 'memory' })
    replica = await startReplica(system)
  })
  afterAll(async () => {
    await replica?.stop()
    await system?.stop()
  })

  it('revoke a key for both at once while it is in use', async () => {
    const owner = await newOwner(system)
    const onSecond = createApi(replica.baseUrl, owner.secret)
    for (const path of ['/forms', '/auth/me']) {
      expect((await onSecond.get(path)).status).toBe(200)
    }
    let isRevoked = false
    const revoking = owner.api.post('/auth/logout').finally(() => (isRevoked = true))
    while (!isRevoked) await onSecond.get('/forms')
    expect((await revoking).status).toBe(204)
    expect((await onSecond.get('/forms')).status).toBe(401)
    expect((await owner.api.get('/forms')).status).toBe(401)
  })

  it('reject submissions as soon as the other deactivates the form', async () => {
    const form = await createForm(first())
    for (let round = 0; round < 5; round++) {
      expect((await submit(second(), form, { fields: {} })).status).toBe(201)
      await first().patch(`/forms/${form.uuid}`, { is_active: false })
      expect((await submit(second(), form, { fields: {} })).status).toBe(404)
      expect((await second().get(`/public/forms/${form.public_id}`)).status).toBe(404)
      await first().patch(`/forms/${form.uuid}`, { is_active: true })
    }
  })

  it.for([
    ['without submissions', 0],
    ['with submissions', 2],
  ] as const)(
    'list no submissions of a form %s once the other deletes it',
    async ([, submissions]) => {
      const form = await createForm(first())
      for (let n = 0; n < submissions; n++) await submit(second(), form, { fields: {} })
      const list = async () => {
        const { status } = await second().get(`/forms/${form.uuid}/submissions`)
        return status
      }
      expect(await list()).toBe(200)
      let isDeleted = false
      const deleting = first()
        .delete(`/forms/${form.uuid}`)
        .finally(() => (isDeleted = true))
      while (!isDeleted) await list()
      expect((await deleting).status).toBe(204)
      expect(await list()).toBe(404)
    },
  )

  it('validate against the latest fields as soon as the other changes them', async () => {
    const { form, fields } = await createFormWith(first(), { type: 'short_text', label: 'A' })
    const field = fields[0]!
    // The first submission differs: it freezes the form's encryption settings.
    for (let n = 0; n < 2; n++) {
      expect((await submit(second(), form, { fields: {} })).status).toBe(201)
    }
    await first().patch(`/forms/${form.uuid}/fields/${field.id}`, { is_required: true })
    expect((await submit(second(), form, { fields: {} })).status).toBe(422)
  })

  it('accept an answer to a change before its request completes', async () => {
    const form = await createForm(first())
    for (let round = 0; round < 5; round++) {
      for (let n = 0; n < 2; n++) await submit(second(), form, { fields: {} })
      const label = `Question ${round}`
      const adding = first().post(`/forms/${form.uuid}/fields`, { type: 'short_text', label })
      const published = await waitUntil(async () => {
        const path = `/public/forms/${form.public_id}`
        const { body } = await second().get<{ data: PublicForm }>(path)
        const field = body.data.fields.find((each) => each.label === label)
        return field && { field: field.id, form_version: body.data.version }
      })
      const { field, form_version } = published
      const answer = { fields: { [field]: 'Ada' }, form_version }
      const { body: receipt, status } = await submit(second(), form, answer)
      expect(status).toBe(201)
      expect((await adding).status).toBe(201)
      const { body } = await first().get<{ data: Submission }>(
        `/forms/${form.uuid}/submissions/${receipt.submission_uuid}`,
      )
      expect(body.data.values).toMatchObject([{ field_label: label, value: 'Ada' }])
    }
  })

  it('reject plain answers once the other enables encryption', async () => {
    const { publicKey } = await generateKey({
      userIDs: [{ email: 'owner@example.com' }],
      format: 'armored',
    })
    const form = await createForm(first())
    await first().patch(`/forms/${form.uuid}`, {
      is_encrypted: true,
      encryption_public_key: publicKey,
    })
    expect((await submit(second(), form, { fields: {} })).status).toBe(422)
  })

  it('store one row for concurrent submissions with the same client_uuid', async () => {
    const form = await createForm(first())
    const body = { fields: {}, client_uuid: randomUUID() }
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, n) => submit(n % 2 ? first() : second(), form, body)),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map((reply) => reply.body.submission_uuid)).size).toBe(1)
    const { body: read } = await second().get<{ data: Form }>(`/forms/${form.uuid}`)
    expect(read.data.submissions_count).toBe(1)
  })

  it('attach an upload to only one of two submissions', async () => {
    const { form, fields } = await createFormWith(first(), { type: 'file', label: 'Photo' })
    const field = fields[0]!.uuid
    for (let round = 0; round < 10; round++) {
      const { body } = await upload(replica.appUrl, form.public_id, { bytes: png(), field })
      const answer = { fields: { [field]: body.uuid } }
      const replies = await Promise.all([
        submit(first(), form, answer),
        submit(second(), form, answer),
      ])
      expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 422])
    }
  })

  it('count each submission and view once', async () => {
    const form = await createForm(first())
    const calls = Array.from({ length: 60 }, async (_, n) => {
      const api = n % 2 ? first() : second()
      await api.get(`/public/forms/${form.public_id}`)
      expect((await submit(api, form, { fields: {} })).status).toBe(201)
    })
    await Promise.all(calls)
    const counts = async () => {
      const { body } = await first().get<{ data: Form }>(`/forms/${form.uuid}`)
      return [body.data.submissions_count, body.data.views_count]
    }
    // Each replica flushes its view counts within a second.
    await expect.poll(counts).toEqual([60, 60])
    const list = await second().get<{ data: { uuid: string }[] }>(
      `/forms/${form.uuid}/submissions?per_page=100`,
    )
    expect(new Set(list.body.data.map(({ uuid }) => uuid)).size).toBe(60)
  })
})
