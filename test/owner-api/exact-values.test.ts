import { randomUUID } from 'node:crypto'

import type { Field, Form, FormDocument } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import { draftOf, publish, putDraft, readForm, readPublic } from '../forms/draft-api.ts'
import { createApi } from '../harness/api.ts'
import { addField, createForm, createFormWith, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'

interface Invalid {
  errors: Record<string, string[]>
}

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)
const json = { 'Content-Type': 'application/json' }

/** Brings a form into being in every way that copies fields; each returns the field at the index. */
async function copies(form: Form, index: number): Promise<Field[]> {
  const { body: document } = await api.get<FormDocument>(`/forms/${form.uuid}/document`)
  const imported = await api.post<{ data: Form }>('/forms/import', document)
  const duplicate = await api.post<{ data: Form }>(`/forms/${form.uuid}/duplicate`, { title: 'B' })
  const target = await createForm(api)
  const draft = { ...draftOf(target), fields: document.fields.map(withNewUuid(document)) }
  await putDraft(api, target, draft)
  const published = await publish(api, target)
  return [imported, duplicate, published].map(({ text, body }) => {
    if (!body.data) throw new Error(text)
    return body.data.fields[index]!
  })
}

/** Uuids of another form cannot be used. */
function withNewUuid({ fields }: FormDocument) {
  const uuids = new Map(fields.map(({ uuid }) => [uuid, randomUUID() as string]))
  return (field: FormDocument['fields'][number]) => ({
    ...field,
    uuid: uuids.get(field.uuid)!,
    logic: field.logic && {
      ...field.logic,
      conditions: field.logic.conditions?.map((condition) => ({
        ...condition,
        field_uuid: uuids.get(condition.field_uuid)!,
      })),
    },
  })
}

describe('the value of a condition', () => {
  const values = [' ', '', null, '  A ', '\ta\n', '\u00a0', '\ufeffA', '0', 'null']
  const on = (field: Field, value: unknown) => ({
    logic: { conditions: [{ field_uuid: field.uuid, operator: 'contains', value }] },
  })
  const valueOf = ({ logic }: Field) => logic!.conditions![0]!.value

  it.each(values)('is stored as it was sent: %j', async (value) => {
    const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'Name' })
    const created = await addField(api, form, {
      type: 'short_text',
      label: 'Other',
      ...on(fields[0]!, value),
    })
    const path = `/forms/${form.uuid}/fields/${created.id}`
    const patched = await api.patch<{ data: Field }>(path, on(fields[0]!, value))
    const { fields: shown } = await readPublic(api, form)
    expect([created, patched.body.data, shown[1] as unknown as Field].map(valueOf)).toEqual(
      Array(3).fill(value),
    )
    expect((await copies(form, 1)).map(valueOf)).toEqual(Array(3).fill(value))
  })

  it('of white space holds for an answer that contains it', async () => {
    const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'Name' })
    const other = await addField(api, form, {
      ...{ type: 'short_text', label: 'Middle name', is_required: true },
      ...on(fields[0]!, ' '),
    })
    const answer = (name: string) => submit(api, form, { fields: { [fields[0]!.uuid]: name } })
    expect((await answer('Ada')).status).toBe(201)
    const { status, body } = await answer('Ada Lovelace')
    expect([status, Object.keys(body.errors!)]).toEqual([422, [`fields.${other.uuid}`]])
  })
})

describe('logic', () => {
  const whole = { action: 'show', condition_type: 'all', conditions: [] }

  it.each([
    [{}, whole],
    [{ action: null, condition_type: null, conditions: null }, whole],
    [{ conditions: [] }, whole],
    [
      { action: 'require', condition_type: 'any' },
      { ...whole, action: 'require', condition_type: 'any' },
    ],
    [null, null],
  ])('such as %j is returned whole', async (logic, expected) => {
    const { form } = await createFormWith(api)
    const created = await addField(api, form, { type: 'divider', logic })
    const path = `/forms/${form.uuid}/fields/${created.id}`
    await api.patch(path, { logic: null })
    const patched = await api.patch<{ data: Field }>(path, { logic })
    const [read] = (await readForm(api, form)).fields
    const [shown] = (await readPublic(api, form)).fields
    const all = [created, patched.body.data, read!, shown!, ...(await copies(form, 0))]
    expect(all.map((field) => field.logic)).toEqual(Array(7).fill(expected))
  })

  it('is whole in a draft', async () => {
    const form = await createForm(api)
    const fields = [{ uuid: randomUUID() as string, type: 'divider' as const, logic: {} }]
    const { body } = await putDraft(api, form, { ...draftOf(form), fields })
    expect(body.data.fields[0]!.logic).toEqual(whole)
  })

  it('has null for the value that a condition lacks', async () => {
    const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'Name' })
    const condition = { field_uuid: fields[0]!.uuid, operator: 'is_empty' }
    const logic = { conditions: [condition] }
    const created = await addField(api, form, { type: 'divider', logic })
    expect(created.logic).toEqual({ ...whole, conditions: [{ ...condition, value: null }] })
  })
})

describe('the position of a new field', () => {
  it.each([
    ...['3', '2147483647', '2147483648', '9007199254740993', '12345678901234567890', '1e300'],
    ...['1e400', '0.1e400', '99e0', '4.0'],
  ])('past the end appends: %s', async (position) => {
    const form = await createForm(api)
    const body = `{"type":"divider","position":${position}}`
    const { status, body: reply } = await api.post<{ data: Field }>(
      `/forms/${form.uuid}/fields`,
      body,
      json,
    )
    expect([status, reply.data.position]).toEqual([201, 3])
  })

  it.each([
    ['-1', 'Must be at least 0.'],
    ['-1e400', 'Must be at least 0.'],
    ['-12345678901234567890', 'Must be at least 0.'],
    ['0.5', 'Must be a whole number.'],
    ['1e-400', 'Must be a whole number.'],
    ['9007199254740993.5', 'Must be a whole number.'],
    ['"1"', 'Must be a whole number.'],
    ['true', 'Must be a whole number.'],
    ['[]', 'Must be a whole number.'],
  ])('is rejected unless it is an index: %s', async (position, message) => {
    const form = await createForm(api)
    const body = `{"type":"divider","position":${position}}`
    const reply = await api.post<Invalid>(`/forms/${form.uuid}/fields`, body, json)
    expect([reply.status, reply.body.errors]).toEqual([422, { position: [message] }])
  })

  it.each(['-0', '0.0', '0e5', 'null'])('is an index in any notation: %s', async (position) => {
    const form = await createForm(api)
    const body = `{"type":"divider","position":${position}}`
    const path = `/forms/${form.uuid}/fields`
    const reply = await api.post<{ data: Field }>(path, body, json)
    expect(reply.body.data.position).toBe(position === 'null' ? 3 : 0)
  })
})

describe('numbers in settings', () => {
  let form: Form
  beforeAll(async () => {
    form = await createForm(api)
  })
  const create = (settings: string) =>
    api.post<{ data: Field } & Invalid>(
      `/forms/${form.uuid}/fields`,
      `{"type":"number","label":"N","settings":${settings}}`,
      json,
    )
  const digits = 'Has more digits than a number can store. Use at most 15 digits.'
  const size = 'Is too large for a number.'

  it.each([
    ['min', '12345678901234567890', digits],
    ['max', '-0.1234567890123456789', digits],
    ['step', '1e-400', digits],
    ['min', '1e400', size],
    ['max', '0.1e400', size],
    ['min', '-1e999', size],
    ['max_length', '9007199254740993', digits],
    ['rows', '1e400', size],
    ['min', '"5"', 'Must be a number.'],
  ])('are rejected if a double would change them: %s %s', async (setting, value, message) => {
    const { status, body } = await create(`{"${setting}":${value}}`)
    expect([status, body.errors]).toEqual([422, { [`settings.${setting}`]: [message] }])
  })

  it.each<[string, string, number]>([
    ['min', '-0', 0],
    ['min', '0.30000000000000004', 0.30000000000000004],
    ['max', '1e308', 1e308],
    ['min', '-5e-324', -5e-324],
    ['min', '1.50', 1.5],
    ['max', '9007199254740992', 2 ** 53],
    ['step', '0e400', 0],
  ])('are stored exactly: %s %s', async (setting, value, expected) => {
    const { status, body } = await create(`{"${setting}":${value}}`)
    expect([status, body.data.settings]).toEqual([201, { [setting]: expected }])
  })

  it('are rejected in drafts and imports too', async () => {
    const settings = '{"min":12345678901234567890}'
    const fields = `[{"uuid":"${randomUUID()}","type":"number","label":"N","settings":${settings}}]`
    const expected = [422, { 'fields.0.settings.min': [digits] }]
    const draft = `{"base_version":1,"form":{},"fields":${fields}}`
    const saved = await api.put<Invalid>(`/forms/${form.uuid}/draft`, draft, {
      ...json,
      'If-None-Match': '*',
    })
    expect([saved.status, saved.body.errors]).toEqual(expected)
    const document = `{"formpost":1,"form":{"title":"A"},"fields":${fields}}`
    const imported = await api.post<Invalid>('/forms/import', document, json)
    expect([imported.status, imported.body.errors]).toEqual(expected)
  })

  it('are no text where text is expected', async () => {
    const body = '{"title":12345678901234567890}'
    const reply = await api.post<Invalid>('/forms', body, json)
    expect([reply.status, reply.body.errors]).toEqual([422, { title: ['Must be text.'] }])
  })
})

describe('integers beyond the largest one of the database', () => {
  const over = [2 ** 31, 2 ** 32 + 1, 2 ** 53 - 1]

  it.each(over)('are pages past the last: %s', async (page) => {
    const form = await createForm(api)
    for (const list of ['/forms', `/forms/${form.uuid}/submissions`]) {
      for (const query of ['', '&per_page=100', '&order=asc', '&q=x']) {
        const { status, body } = await api.get<{ data: unknown[]; meta: { current_page: number } }>(
          `${list}?page=${page}${query}`,
        )
        expect([status, body.data, body.meta.current_page]).toEqual([200, [], page])
      }
    }
  })

  it.each([
    '9007199254740992',
    '99999999999999999999999',
    '0',
    '-1',
    '1.0',
    '1e3',
    '',
    ' 1',
    '0x1',
  ])('are no page beyond what JSON keeps, nor is what is no integer: %j', async (page) => {
    const { status, body } = await api.get<Invalid>(`/forms?page=${encodeURIComponent(page)}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['page']])
  })

  it.each([...over, '99999999999999999999'])('are no field: %s', async (id) => {
    const form = await createForm(api)
    const path = `/forms/${form.uuid}/fields/${id}`
    expect((await api.patch(path, { label: 'A' })).status).toBe(404)
    expect((await api.delete(path)).status).toBe(404)
  })

  it.each(over)('are no ids of a reorder: %s', async (id) => {
    const form = await createForm(api)
    const path = `/forms/${form.uuid}/fields/reorder`
    const { status, body } = await api.post<Invalid>(path, { ids: [form.fields[0]!.id, id] })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['ids.1']])
  })

  it.each(over)(
    'are versions that do not exist, of an offline answer: %s',
    async (form_version) => {
      const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'Name' })
      const answers = { fields: { [fields[0]!.uuid]: 'Ada' }, was_offline: true, form_version }
      expect((await submit(api, form, answers)).status).toBe(201)
    },
  )
})

describe('a web address', () => {
  const invalid = [
    'https://e.com/a b',
    'https://e.com/ä',
    'https:e.com',
    'https://e.com/%zz',
    'e.com',
  ]
  const valid = ['https://e.com/a%20b?c=d&e#f', 'http://[::1]:8080/', 'HTTPS://E.COM']

  it.each(invalid)('is rejected unless it is a URI: %s', async (address) => {
    const form = await createForm(api)
    const created = await api.post<Invalid>('/forms', { title: 'A', redirect_url: address })
    expect([created.status, Object.keys(created.body.errors)]).toEqual([422, ['redirect_url']])
    const path = `/forms/${form.uuid}`
    const updated = await api.patch<Invalid>(path, { redirect_url: address })
    expect([updated.status, Object.keys(updated.body.errors)]).toEqual([422, ['redirect_url']])
    const image = { type: 'image', content: address }
    const field = await api.post<Invalid>(`${path}/fields`, image)
    expect([field.status, Object.keys(field.body.errors)]).toEqual([422, ['content']])
    const fields = [{ uuid: randomUUID() as string, type: 'image' as const, content: address }]
    await putDraft(api, form, { ...draftOf(form), form: { redirect_url: address }, fields })
    const published = await publish(api, form)
    expect([published.status, Object.keys(published.body.errors).sort()]).toEqual([
      422,
      ['fields.0.content', 'form.redirect_url'],
    ])
  })

  it.each(valid)('is stored as it was sent: %s', async (address) => {
    const form = await createForm(api, { redirect_url: address })
    expect(form.redirect_url).toBe(address)
    const image = await addField(api, form, { type: 'image', content: address })
    expect(image.content).toBe(address)
  })
})
