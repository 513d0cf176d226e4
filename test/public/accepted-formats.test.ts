import { randomUUID } from 'node:crypto'

import type { Submission } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createForm, createFormWith, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)
const stored = async (form: { uuid: string }) =>
  (await api.get<{ data: Submission[] }>(`/forms/${form.uuid}/submissions`)).body.data
const valuesOf = async (form: { uuid: string }) =>
  (await stored(form)).flatMap(({ values }) => values.map(({ value }) => value))

describe('field ids in upper case', () => {
  it('are accepted', async () => {
    const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'Name' })
    const reply = await submit(api, form, { fields: { [fields[0]!.uuid.toUpperCase()]: 'Ada' } })
    expect(reply.status).toBe(201)
    expect(await valuesOf(form)).toEqual(['Ada'])
  })

  it('are rejected beside the same id in lower case', async () => {
    const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'Name' })
    const { uuid } = fields[0]!
    const both = { [uuid]: 'Ada', [uuid.toUpperCase()]: 'Grace' }
    const { status, body } = await submit(api, form, { fields: both })
    expect([status, Object.keys(body.errors!)]).toEqual([422, [`fields.${uuid}`]])
  })

  it('are accepted for deleted fields of the version that was filled in offline', async () => {
    const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'Name' })
    const { id, uuid } = fields[0]!
    const filled_at = new Date(Date.now() - 1).toISOString()
    await api.delete(`/forms/${form.uuid}/fields/${id}`)
    const body = { fields: { [uuid.toUpperCase()]: 'Ada' }, was_offline: true, filled_at }
    expect((await submit(api, form, body)).status).toBe(201)
    expect(await valuesOf(form)).toEqual(['Ada'])
  })
})

describe('client_uuid', () => {
  it.each([
    '11111111-1111-1111-1111-111111111111',
    '00000000-0000-0000-0000-000000000000',
    'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
    '018f4e3a-7b1c-7def-0000-0123456789AB',
  ])('may be of any version and variant: %s', async (client_uuid) => {
    const form = await createForm(api)
    const first = await submit(api, form, { fields: {}, client_uuid })
    expect(first.status).toBe(201)
    const other = client_uuid === client_uuid.toLowerCase() ? 'toUpperCase' : 'toLowerCase'
    const again = await submit(api, form, { fields: {}, client_uuid: client_uuid[other]() })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
  })

  it.each(['11111111111111111111111111111111', '{11111111-1111-1111-1111-111111111111}', '1'])(
    'is rejected in another format: %s',
    async (client_uuid) => {
      const { status, body } = await submit(api, await createForm(api), { fields: {}, client_uuid })
      expect([status, Object.keys(body.errors!)]).toEqual([422, ['client_uuid']])
    },
  )
})

describe('numbers with many digits', () => {
  const post = (form: { public_id: string }, body: string) =>
    createApi(system.baseUrl).post<{ errors?: Record<string, string[]> }>(
      `/public/forms/${form.public_id}/submissions`,
      body,
      { 'Content-Type': 'application/json' },
    )

  it.each([
    '"12345678901234567890"',
    '"0.1234567890123456789"',
    '12345678901234567890',
    '0.1234567890123456789',
    '-9007199254740993',
    '12345678901234567890.0',
    '1e-400',
  ])('are rejected when a double would change them: %s', async (json) => {
    const { form, fields } = await createFormWith(api, { type: 'number', label: 'Serial' })
    const { status, body } = await post(form, `{"fields":{"${fields[0]!.uuid}":${json}}}`)
    expect(status).toBe(422)
    expect(body.errors![`fields.${fields[0]!.uuid}`]![0]).toMatch(/at most 15/)
    expect(await stored(form)).toEqual([])
  })

  it.each([
    ['9007199254740992', 9007199254740992],
    ['1.50000000000000000000', 1.5],
    ['1e300', 1e300],
    ['0.30000000000000004', 0.30000000000000004],
    ['123456789012345', 123456789012345],
  ])('are stored when a double represents them: %s', async (json, value) => {
    const { form, fields } = await createFormWith(api, { type: 'number', label: 'Serial' })
    expect((await post(form, `{"fields":{"${fields[0]!.uuid}":${json}}}`)).status).toBe(201)
    expect(await valuesOf(form)).toEqual([value])
  })

  it('are stored unchanged in text fields', async () => {
    const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'Serial' })
    const serial = '12345678901234567890'
    expect((await submit(api, form, { fields: { [fields[0]!.uuid]: serial } })).status).toBe(201)
    expect(await valuesOf(form)).toEqual([serial])
  })
})

describe('filled_at', () => {
  it.each([
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['2026-05-01t09:30:00z', '2026-05-01T09:30:00.000Z'],
    ['2026-05-01 09:30:00.123456+02:00', '2026-05-01T07:30:00.123Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['2026-05-01T09:30:00-00:00', '2026-05-01T09:30:00.000Z'],
  ])('is stored: %s', async (filled_at, expected) => {
    const form = await createForm(api)
    const { status, body } = await submit(api, form, { fields: {}, filled_at, was_offline: true })
    expect(status).toBe(201)
    const path = `/forms/${form.uuid}/submissions/${body.submission_uuid}`
    const single = await api.get<{ data: Submission }>(path)
    expect(single.body.data.filled_at).toBe(expected)
  })

  it.each([
    '2026-05-01T09:30:00',
    '2026-05-01',
    '2026-05-01T09:30Z',
    '2026-02-29T09:30:00Z',
    '2026-05-01T24:00:00Z',
    '2026-05-01T09:30:00+24:00',
    '+010000-01-01T00:00:00Z',
    1777627800,
  ])('is rejected without an offset or when it is invalid: %s', async (filled_at) => {
    const { status, body } = await submit(api, await createForm(api), { fields: {}, filled_at })
    expect([status, Object.keys(body.errors!)]).toEqual([422, ['filled_at']])
  })
})

describe('null properties', () => {
  it('count as absent', async () => {
    const form = await createForm(api)
    const nulls = {
      ...{ encrypted_payload: null, upload_uuids: null, client_uuid: null, filled_at: null },
      ...{ was_offline: null, form_version: null },
    }
    expect((await submit(api, form, { fields: {}, ...nulls })).status).toBe(201)
    const { status, body } = await submit(api, form, { fields: null })
    expect([status, body.errors]).toEqual([422, { fields: ['Is required.'] }])
  })
})

describe('a deleted submission', () => {
  it('returns its receipt when it is sent again, and stays deleted', async () => {
    const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'Name' })
    await api.patch(`/forms/${form.uuid}`, { thank_you_message: 'Thanks!' })
    const body = {
      ...{ fields: { [fields[0]!.uuid]: 'Ada' }, client_uuid: randomUUID() },
      ...{ was_offline: true, filled_at: '2026-01-02T03:04:05Z' },
    }
    const first = await submit(api, form, body)
    const path = `/forms/${form.uuid}/submissions/${first.body.submission_uuid}`
    expect((await api.delete(path)).status).toBe(204)
    await api.patch(`/forms/${form.uuid}`, { thank_you_message: 'Other text' })
    for (const sent of [body, { ...body, fields: { [fields[0]!.uuid]: 'Grace' } }]) {
      const again = await submit(api, form, sent)
      expect([again.status, again.body]).toEqual([201, first.body])
      expect(again.headers.get('idempotent-replayed')).toBe('true')
    }
    expect(await stored(form)).toEqual([])
    expect((await api.get(path)).status).toBe(404)
    expect((await api.delete(path)).status).toBe(404)
    const csv = await api.get(`/forms/${form.uuid}/submissions/export`)
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(1)
    const read = await api.get<{ data: { submissions_count: number } }>(`/forms/${form.uuid}`)
    expect(read.body.data.submissions_count).toBe(0)
  })

  it('leaves no gap in pages and neighbours', async () => {
    const form = await createForm(api)
    const uuids: string[] = []
    for (let n = 0; n < 4; n++) {
      const { body } = await submit(api, form, { fields: {}, client_uuid: randomUUID() })
      uuids.push(body.submission_uuid)
    }
    await api.delete(`/forms/${form.uuid}/submissions/${uuids[0]}`)
    await api.delete(`/forms/${form.uuid}/submissions/${uuids[2]}`)
    const list = await api.get<{ data: Submission[]; meta: object; today_count: number }>(
      `/forms/${form.uuid}/submissions?per_page=2`,
    )
    expect(list.body.data.map(({ uuid }) => uuid)).toEqual([uuids[3], uuids[1]])
    expect(list.body).toMatchObject({ meta: { total: 2, last_page: 1 }, today_count: 2 })
    const single = await api.get<{ data: Submission }>(
      `/forms/${form.uuid}/submissions/${uuids[1]}`,
    )
    expect(single.body.data.prev).toBe(uuids[3])
    expect(single.body.data).not.toHaveProperty('next')
  })

  it('leaves only its ids in the database', async () => {
    const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'Name' })
    const client_uuid = randomUUID()
    const body = { fields: { [fields[0]!.uuid]: 'Ada' }, client_uuid, was_offline: true }
    const { body: receipt } = await submit(api, form, {
      ...body,
      filled_at: '2026-01-02T03:04:05Z',
    })
    await api.delete(`/forms/${form.uuid}/submissions/${receipt.submission_uuid}`)
    const rows = await sql<Record<string, unknown>>(
      system,
      'SELECT * FROM submissions.submissions WHERE form_uuid = $1',
      [form.uuid],
    )
    expect(rows).toEqual([
      expect.objectContaining({
        ...{ uuid: receipt.submission_uuid, client_uuid, created_at: new Date(0) },
        ...{ filled_at: null, was_offline: false, answers: null, encrypted_payload: null },
        ...{ ip_address: null, user_agent: null },
      }),
    ])
  })
})
