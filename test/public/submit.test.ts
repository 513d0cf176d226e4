import { randomUUID } from 'node:crypto'

import type { Submission } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createForm, createFormWith, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)
const stored = async (form: { uuid: string }) =>
  (await api.get<{ data: Submission[] }>(`/forms/${form.uuid}/submissions`)).body.data

const question = { type: 'short_text', label: 'Name', is_required: true }

describe('a submission', () => {
  it('is stored and returns a receipt', async () => {
    const { form, fields } = await createFormWith(api, question)
    await api.patch(`/forms/${form.uuid}`, {
      thank_you_message: 'Thanks!',
      redirect_url: 'https://example.org/done',
    })
    const reply = await submit(api, form, { fields: { [fields[0]!.uuid]: 'Ada' } })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      submission_uuid: expect.stringMatching(/^[\da-f-]{36}$/),
      thank_you_message: 'Thanks!',
      redirect_url: 'https://example.org/done',
    })
    const [row] = await stored(form)
    expect(row!.uuid).toBe(reply.body.submission_uuid)
    expect(row!.values).toEqual([
      { field_uuid: fields[0]!.uuid, field_type: 'short_text', field_label: 'Name', value: 'Ada' },
    ])
  })

  it('is rejected without a required field, and nothing is stored', async () => {
    const { form, fields } = await createFormWith(api, question)
    for (const answers of [{}, { [fields[0]!.uuid]: '  ' }, { [fields[0]!.uuid]: null }]) {
      const { status, body } = await submit(api, form, { fields: answers })
      expect(status).toBe(422)
      expect(body.errors).toHaveProperty([`fields.${fields[0]!.uuid}`])
    }
    expect(await stored(form)).toEqual([])
  })

  it('omits blank answers, hidden fields and unknown keys', async () => {
    const { form, fields } = await createFormWith(
      api,
      { type: 'radio', label: 'Pets?', options: ['Yes', 'No'] },
      { type: 'short_text', label: 'Note' },
    )
    const [pets, note] = fields
    const { body } = await api.post<{ data: { uuid: string } }>(`/forms/${form.uuid}/fields`, {
      type: 'short_text',
      label: 'Which?',
      is_required: true,
      logic: {
        action: 'show',
        condition_type: 'all',
        conditions: [{ field_uuid: pets!.uuid, operator: 'equals', value: 'Yes' }],
      },
    })
    const reply = await submit(api, form, {
      fields: { [pets!.uuid]: 'No', [note!.uuid]: '', [body.data.uuid]: 'A cat', other: 1 },
    })
    expect(reply.status).toBe(201)
    const [row] = await stored(form)
    expect(row!.values.map(({ field_label }) => field_label)).toEqual(['Pets?'])
  })

  it('is accepted by the legacy API', async () => {
    const { form, fields } = await createFormWith(api, question)
    const legacy = createApi(`${system.appUrl}/api`)
    const reply = await legacy.post(`/f/${form.public_id}`, {
      fields: { [fields[0]!.uuid]: 'Ada' },
    })
    expect(reply.status).toBe(201)
    expect(reply.body).toHaveProperty('submission_uuid')
    expect(await stored(form)).toHaveLength(1)
  })

  it('returns 409 for a paid form', async () => {
    const { form } = await createFormWith(api, { type: 'payment', label: 'Fee' })
    expect((await submit(api, form, { fields: {} })).status).toBe(409)
  })
})

describe('a retry with the same client_uuid', () => {
  const setUp = async () => {
    const { form, fields } = await createFormWith(api, question)
    const body = {
      fields: { [fields[0]!.uuid]: 'Ada' },
      client_uuid: randomUUID(),
      was_offline: true,
      filled_at: '2026-01-02T03:04:05.678Z',
    }
    const first = await submit(api, form, body)
    expect(first.status).toBe(201)
    return { form, field: fields[0]!, body, first }
  }

  it('returns the same receipt with Idempotent-Replayed and stores nothing', async () => {
    const { form, body, first } = await setUp()
    const again = await submit(api, form, { ...body, client_uuid: body.client_uuid.toUpperCase() })
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(await stored(form)).toHaveLength(1)
  })

  it('returns the same receipt after the form was changed or deactivated', async () => {
    const { form, field, body, first } = await setUp()
    await api.patch(`/forms/${form.uuid}`, { thank_you_message: 'Other text' })
    await api.delete(`/forms/${form.uuid}/fields/${field.id}`)
    await api.patch(`/forms/${form.uuid}`, { is_active: false })
    const again = await submit(api, form, body)
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
  })

  it('returns 409 for other answers and stores nothing', async () => {
    const { form, field, body } = await setUp()
    const other = await submit(api, form, { ...body, fields: { [field.uuid]: 'Grace' } })
    expect(other.status).toBe(409)
    const [row] = await stored(form)
    expect(row!.values[0]!.value).toBe('Ada')
  })

  it('stores one row for concurrent requests', async () => {
    const { form, fields } = await createFormWith(api, question)
    const body = { fields: { [fields[0]!.uuid]: 'Ada' }, client_uuid: randomUUID() }
    const replies = await Promise.all(Array.from({ length: 30 }, () => submit(api, form, body)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map((reply) => reply.body.submission_uuid)).size).toBe(1)
    const stores = replies.filter(({ headers }) => !headers.get('idempotent-replayed'))
    expect(stores).toHaveLength(1)
    expect(await stored(form)).toHaveLength(1)
  })

  it('returns 409 to one of two concurrent requests with different answers', async () => {
    const { form, fields } = await createFormWith(api, question)
    const pairs = Array.from({ length: 40 }, () => randomUUID())
    const replies = await Promise.all(
      pairs.flatMap((client_uuid) =>
        ['Ada', 'Grace'].map((name) =>
          submit(api, form, { fields: { [fields[0]!.uuid]: name }, client_uuid }),
        ),
      ),
    )
    const count = (wanted: number) => replies.filter(({ status }) => status === wanted).length
    expect([count(201), count(409)]).toEqual([pairs.length, pairs.length])
    const { body } = await api.get<{ meta: { total: number } }>(`/forms/${form.uuid}/submissions`)
    expect(body.meta.total).toBe(pairs.length)
  })
})

describe('an offline submission', () => {
  it('is validated against the version that it names', async () => {
    const { form, fields } = await createFormWith(api, question)
    const { body: before } = await api.get<{ data: { version: number } }>(
      `/public/forms/${form.public_id}`,
    )
    await api.post(`/forms/${form.uuid}/fields`, { ...question, label: 'New and required' })
    await api.delete(`/forms/${form.uuid}/fields/${fields[0]!.id}`)
    const body = { fields: { [fields[0]!.uuid]: 'Ada' }, form_version: before.data.version }
    expect((await submit(api, form, body)).status).toBe(422)
    expect((await submit(api, form, { ...body, was_offline: true })).status).toBe(201)
    const [row] = await stored(form)
    expect(row!.values).toMatchObject([{ field_label: 'Name', value: 'Ada' }])
  })

  it('is validated against the version at filled_at', async () => {
    const { form, fields } = await createFormWith(api, question)
    const filledAt = new Date().toISOString()
    await api.post(`/forms/${form.uuid}/fields`, { ...question, label: 'New and required' })
    const reply = await submit(api, form, {
      fields: { [fields[0]!.uuid]: 'Ada' },
      was_offline: true,
      filled_at: filledAt,
    })
    expect(reply.status).toBe(201)
  })

  it('is stored with a clock that is wrong by years', async () => {
    const { form, fields } = await createFormWith(api, question)
    const filled_at = '1999-12-31T23:59:59Z'
    const body = { fields: { [fields[0]!.uuid]: 'Ada' }, was_offline: true, filled_at }
    expect((await submit(api, form, body)).status).toBe(201)
    const [row] = await stored(form)
    expect(row!.values).toHaveLength(1)
    const single = await api.get<{ data: Submission }>(
      `/forms/${form.uuid}/submissions/${row!.uuid}`,
    )
    expect(single.body.data.filled_at).toBe('1999-12-31T23:59:59.000Z')
  })
})

describe('an invalid request', () => {
  it.each([
    ['not JSON', '{', 'application/json', 422],
    ['a list', '[]', 'application/json', 422],
    ['of another type', '{}', 'text/plain', 415],
    ['over 5 MiB', JSON.stringify({ a: 'x'.repeat(5 * 1024 * 1024) }), 'application/json', 413],
  ])('is rejected with a message: %s', async (_name, body, type, status) => {
    const form = await createForm(api)
    const reply = await api.post<{ message: string }>(
      `/public/forms/${form.public_id}/submissions`,
      body,
      { 'Content-Type': type },
    )
    expect(reply.status).toBe(status)
    expect(reply.body.message).toMatch(/\w+/)
    expect(reply.headers.get('x-request-id')).toMatch(/[\w-]{8,}/)
  })

  it('returns every invalid property', async () => {
    const form = await createForm(api)
    const { status, body } = await submit(api, form, {
      fields: [],
      client_uuid: 'x',
      filled_at: 'yesterday',
      was_offline: 'no',
      upload_uuids: Array(51).fill(randomUUID()),
      form_version: 0,
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors!).sort()).toEqual(
      ['client_uuid', 'fields', 'filled_at', 'form_version', 'upload_uuids', 'was_offline'].sort(),
    )
  })

  it('is rejected without fields or with an unknown form', async () => {
    const form = await createForm(api)
    expect((await submit(api, form, {})).body.errors).toHaveProperty('fields')
    expect((await submit(api, { public_id: 'zzzzzzzzzz' }, { fields: {} })).status).toBe(404)
  })
})

describe('invalid submissions among valid ones', () => {
  it('do not affect them', async () => {
    const { form, fields } = await createFormWith(api, question)
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        submit(api, form, { fields: { [fields[0]!.uuid]: index % 4 === 0 ? '' : `N${index}` } }),
      ),
    )
    replies.forEach(({ status }, index) => expect(status).toBe(index % 4 === 0 ? 422 : 201))
    expect(await stored(form)).toHaveLength(25)
    const { body } = await api.get<{ meta: { total: number } }>(`/forms/${form.uuid}/submissions`)
    expect(body.meta.total).toBe(30)
  })
})
