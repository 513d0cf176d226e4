import type { Field, Form } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { addField, createForm, createFormWith, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'

interface Invalid {
  errors: Record<string, string[]>
}

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)
const long = (length: number) => 'x'.repeat(length)
const url = (length: number) => `https://example.org/${long(length - 20)}`

let form: Form
let field: Field
beforeAll(async () => {
  form = await createForm(api)
  field = await addField(api, form, { type: 'long_text', label: 'A' })
})

describe('limits of form properties', () => {
  it.each<[string, unknown, unknown]>([
    ['title', 'x', ''],
    ['title', long(255), long(256)],
    ['description', long(2_000), long(2_001)],
    ['thank_you_message', long(2_000), long(2_001)],
    ['redirect_url', url(500), url(501)],
    ['encryption_key_fingerprint', '', long(256)],
    ['encryption_public_key', '', long(20_001)],
  ])('%s', async (property, valid, invalid) => {
    const path = `/forms/${form.uuid}`
    expect((await api.patch(path, { [property]: valid })).status).toBe(200)
    const { status, body } = await api.patch<Invalid>(path, { [property]: invalid })
    expect([status, Object.keys(body.errors)]).toEqual([422, [property]])
  })

  it('template', async () => {
    await createForm(api, { template: long(100) })
    const { status, body } = await api.post<Invalid>('/forms', { title: 'A', template: long(101) })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['template']])
  })
})

describe('limits of field properties', () => {
  const path = () => `/forms/${form.uuid}/fields/${field.id}`

  it.each<[string, unknown, unknown]>([
    ['label', long(255), long(256)],
    ['content', long(10_000), long(10_001)],
    ['description', long(500), long(501)],
    ['placeholder', long(255), long(256)],
    ['default_value', long(255), long(256)],
  ])('%s', async (property, valid, invalid) => {
    expect((await api.patch(path(), { [property]: valid })).status).toBe(200)
    const { status, body } = await api.patch<Invalid>(path(), { [property]: invalid })
    expect([status, Object.keys(body.errors)]).toEqual([422, [property]])
  })

  it('options', async () => {
    expect((await api.patch(path(), { options: [long(255), 'x'] })).status).toBe(200)
    const { status, body } = await api.patch<Invalid>(path(), { options: ['x', long(256)] })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['options.1']])
  })

  it.each<[string, unknown[], unknown[]]>([
    ['step', [0, 0.5], [-0.1]],
    ['max_length', [1, 10_001, 2 ** 53, 1e300], [0, 1.5, '5']],
    ['rows', [1, 50], [0, 51]],
    ['min_date', ['0001-01-01', '9999-12-31'], ['0000-01-01', '2026-02-29', '2026-1-1']],
    ['max_date', ['0001-01-01', '9999-12-31'], ['10000-01-01', '01/02/2026']],
    ['field_width', ['small', 'medium', 'large', 'full'], ['Small', '']],
    ['button_alignment', ['left', 'center', 'right'], ['middle']],
    ['accept', [`.${long(254)}`, ''], [`.${long(255)}`]],
    ['max_size', [1, 51_200], [0, 51_201]],
    ['alt', [long(255), ''], [long(256)]],
    ['width', [1, 2_147_483_648, 1e300], [0, 0.5]],
    ['image_uuid', [long(36)], [long(37)]],
    ['min', [-1e308, 0, null], ['1', true]],
    ['max', [1e308, null], ['1', []]],
  ])('settings.%s', async (setting, valid, invalid) => {
    for (const value of valid) {
      const { status, body } = await api.patch<{ data: Field }>(path(), {
        settings: { [setting]: value },
      })
      expect([status, body.data.settings]).toEqual([200, { [setting]: value }])
    }
    for (const value of invalid) {
      const { status, body } = await api.patch<Invalid>(path(), { settings: { [setting]: value } })
      expect([status, Object.keys(body.errors)]).toEqual([422, [`settings.${setting}`]])
    }
  })
})

describe('settings within the bounds of the contract', () => {
  it.each([
    { type: 'number', settings: { min: 2, max: 1 } },
    { type: 'date', settings: { min_date: '2026-02-01', max_date: '2026-01-31' } },
    { type: 'short_text', settings: { max_length: 1_001 } },
    { type: 'phone', settings: { max_length: 33 } },
    { type: 'email', settings: { max_length: 1e21 } },
    { type: 'file', settings: { accept: 'pdf' } },
    { type: 'file', settings: { accept: '.png, image' } },
    { type: 'file', settings: { accept: 'a b;"<>\u202e😀' } },
    { type: 'file', settings: { accept: '.tar.gz, image/*,application/vnd.ms-excel,*/*' } },
  ])('are stored as they were sent: %j', async (sent) => {
    const created = await addField(api, form, { label: 'A', ...sent })
    expect(created).toMatchObject(sent)
    const path = `/forms/${form.uuid}/fields/${created.id}`
    const { body } = await api.patch<{ data: Field }>(path, { settings: sent.settings })
    expect(body.data.settings).toEqual(sent.settings)
  })

  it('leave the limit of the type for answers', async () => {
    const created = await createFormWith(
      api,
      { type: 'short_text', label: 'A', settings: { max_length: 5_000 } },
      { type: 'phone', label: 'B', settings: { max_length: 2_147_483_648 } },
      { type: 'email', label: 'C', settings: { max_length: 5 } },
    )
    const [a, b, c] = created.fields.map(({ uuid }) => uuid) as [string, string, string]
    const answer = (fields: object) => submit(api, created.form, { fields })
    expect((await answer({ [a]: long(1_000), [b]: '1'.repeat(32) })).status).toBe(201)
    const { status, body } = await answer({ [a]: long(1_001), [b]: '1'.repeat(33), [c]: 'a@b.cd' })
    expect([status, body.errors]).toEqual([
      422,
      {
        [`fields.${a}`]: ['Must have at most 1000 characters.'],
        [`fields.${b}`]: ['Must have at most 32 characters.'],
        [`fields.${c}`]: ['Must have at most 5 characters.'],
      },
    ])
  })
})

describe('is_required and position of a field', () => {
  it('may be null in a new field, which is then optional and last', async () => {
    const own = await createForm(api)
    const created = await addField(api, own, {
      ...{ type: 'short_text', label: 'A' },
      ...{ is_required: null, position: null },
    })
    expect(created).toMatchObject({ is_required: false, position: 3 })
  })

  it('appends a new field for a position past the end', async () => {
    const own = await createForm(api)
    const created = await addField(api, own, { type: 'short_text', label: 'A', position: 99 })
    expect(created.position).toBe(3)
  })

  it('rejects null for is_required in an update', async () => {
    const path = `/forms/${form.uuid}/fields/${field.id}`
    const { status, body } = await api.patch<Invalid>(path, { is_required: null })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['is_required']])
  })
})

describe('logic', () => {
  it('accepts comparison values of any length', async () => {
    const value = long(2_000)
    const logic = {
      action: 'show',
      condition_type: 'all',
      conditions: [{ field_uuid: field.uuid.toUpperCase(), operator: 'equals', value }],
    }
    const created = await addField(api, form, { type: 'short_text', label: 'B', logic })
    expect(created.logic!.conditions![0]).toMatchObject({ field_uuid: field.uuid, value })
  })
})
