import type { Field, Form } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { addField, createForm, createFormWith } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'

interface Invalid {
  errors: Record<string, string[]>
}
type One = { data: Field }

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)
const read = async (form: Form) =>
  (await api.get<{ data: Form }>(`/forms/${form.uuid}`)).body.data.fields
const positions = (fields: Field[]) => fields.map(({ position }) => position)

describe('creating a field', () => {
  it('returns all properties that were sent', async () => {
    const form = await createForm(api)
    const sent = {
      type: 'number',
      label: 'Depth',
      description: 'In metres',
      placeholder: '0.0',
      default_value: '1',
      is_required: true,
      settings: { min: -5, max: 10.5, step: 0.5, field_width: 'small' },
    }
    const field = await addField(api, form, sent)
    expect(field).toMatchObject({ ...sent, content: null, options: null, logic: null })
    expect(field.position).toBe(3)
    expect(await read(form)).toContainEqual(field)
  })

  it('inserts at a position and moves the others down', async () => {
    const form = await createForm(api)
    const field = await addField(api, form, { type: 'divider', position: 1 })
    const fields = await read(form)
    expect(fields[1]!.id).toBe(field.id)
    expect(positions(fields)).toEqual([0, 1, 2, 3])
  })

  it.each(['heading', 'short_text', 'number', 'file', 'hidden', 'payment', 'submit_button'])(
    'requires a label: %s',
    async (type) => {
      const form = await createForm(api)
      const { status, body } = await api.post<Invalid>(`/forms/${form.uuid}/fields`, { type })
      expect(status).toBe(422)
      expect(body.errors).toHaveProperty('label')
    },
  )

  it.each(['paragraph', 'divider', 'image', 'page_break'])('needs no label: %s', async (type) => {
    await expect(addField(api, await createForm(api), { type })).resolves.toMatchObject({ type })
  })

  it.each(['dropdown', 'radio', 'checkbox'])('requires options: %s', async (type) => {
    const form = await createForm(api)
    const { status, body } = await api.post<Invalid>(`/forms/${form.uuid}/fields`, {
      type,
      label: 'Choose',
      options: [],
    })
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty('options')
  })

  it('names every invalid property at once', async () => {
    const form = await createForm(api)
    const long = (length: number) => 'x'.repeat(length)
    const { status, body } = await api.post<Invalid>(`/forms/${form.uuid}/fields`, {
      type: 'long_text',
      label: long(256),
      content: long(10_001),
      description: long(501),
      placeholder: long(256),
      options: ['fine', long(256)],
      default_value: long(256),
      is_required: 'yes',
      position: -1,
      settings: {
        min: 'a',
        step: -1,
        max_length: 0,
        rows: 51,
        min_date: '2026-02-30',
        field_width: 'huge',
        button_alignment: 'top',
        accept: long(256),
        max_size: 51_201,
        alt: long(256),
        width: 0,
        image_uuid: long(37),
      },
      logic: {
        action: 'hide',
        condition_type: 'some',
        conditions: [{ field_uuid: 'x', operator: 'like' }],
      },
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual(
      [
        'content',
        'default_value',
        'description',
        'is_required',
        'label',
        'logic.action',
        'logic.condition_type',
        'logic.conditions.0.field_uuid',
        'logic.conditions.0.operator',
        'options.1',
        'placeholder',
        'position',
        'settings.accept',
        'settings.alt',
        'settings.button_alignment',
        'settings.field_width',
        'settings.image_uuid',
        'settings.max_length',
        'settings.max_size',
        'settings.min',
        'settings.min_date',
        'settings.rows',
        'settings.step',
        'settings.width',
      ].sort(),
    )
  })

  it('rejects unknown types', async () => {
    const form = await createForm(api)
    const { body } = await api.post<Invalid>(`/forms/${form.uuid}/fields`, { type: 'signature' })
    expect(body.errors).toHaveProperty('type')
  })

  it('sanitises rich text', async () => {
    const form = await createForm(api)
    const content = '<p onclick="x()">Hi <script>alert(1)</script><a href="javascript:x">a</a></p>'
    const field = await addField(api, form, { type: 'paragraph', content })
    expect(field.content).toContain('<p>Hi ')
    expect(field.content).not.toMatch(/script|onclick|javascript/)
  })

  it('rejects images without an http URL', async () => {
    const form = await createForm(api)
    const { body } = await api.post<Invalid>(`/forms/${form.uuid}/fields`, {
      type: 'image',
      content: 'data:text/html,x',
    })
    expect(body.errors).toHaveProperty('content')
  })
})

describe('updating a field', () => {
  it('changes only properties that are sent, and never position or uuid', async () => {
    const { form, fields } = await createFormWith(
      api,
      { type: 'short_text', label: 'A', description: 'Help' },
      { type: 'short_text', label: 'B' },
    )
    const { body } = await api.patch<One>(`/forms/${form.uuid}/fields/${fields[0]!.id}`, {
      label: 'C',
      position: 1,
      uuid: fields[1]!.uuid,
    })
    expect(body.data).toMatchObject({
      label: 'C',
      description: 'Help',
      position: 0,
      uuid: fields[0]!.uuid,
    })
  })

  it('replaces settings and logic as a whole', async () => {
    const { form, fields } = await createFormWith(
      api,
      { type: 'short_text', label: 'A' },
      { type: 'number', label: 'B', settings: { min: 1, max: 2 } },
    )
    const [a, b] = fields
    const path = `/forms/${form.uuid}/fields/${b!.id}`
    const replaced = await api.patch<One>(path, { settings: { max: 5 } })
    expect(replaced.body.data.settings).toEqual({ max: 5 })
    const logic = {
      action: 'show',
      condition_type: 'any',
      conditions: [{ field_uuid: a!.uuid, operator: 'is_not_empty', value: null }],
    }
    expect((await api.patch<One>(path, { logic })).body.data.logic).toEqual(logic)
    const removed = await api.patch<One>(path, { logic: null })
    expect(removed.body.data.logic).toBeNull()
    expect(removed.body.data.settings).toEqual({ max: 5 })
  })

  it('requires the properties of a new type', async () => {
    const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'A' })
    const path = `/forms/${form.uuid}/fields/${fields[0]!.id}`
    const refused = await api.patch<Invalid>(path, { type: 'radio' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveProperty('options')
    const changed = await api.patch<One>(path, { type: 'radio', options: ['Yes', 'No'] })
    expect(changed.body.data).toMatchObject({ type: 'radio', label: 'A', options: ['Yes', 'No'] })
    expect((await api.patch<Invalid>(path, { label: null })).body.errors).toHaveProperty('label')
  })

  it('returns 404 for fields of other forms', async () => {
    const { fields } = await createFormWith(api, { type: 'short_text', label: 'A' })
    const other = await createForm(api)
    for (const id of [fields[0]!.id, 999_999_999, 'x']) {
      expect((await api.patch(`/forms/${other.uuid}/fields/${id}`, { label: 'B' })).status).toBe(
        404,
      )
    }
  })
})

describe('logic', () => {
  const shownBy = (uuid: string) => ({
    action: 'show',
    condition_type: 'all',
    conditions: [{ field_uuid: uuid, operator: 'equals', value: 'x' }],
  })

  it('rejects conditions on itself, on unknown fields, and cycles', async () => {
    const { form, fields } = await createFormWith(
      api,
      { type: 'short_text', label: 'A' },
      { type: 'short_text', label: 'B' },
    )
    const [a, b] = fields
    const path = (field: Field) => `/forms/${form.uuid}/fields/${field.id}`
    const setCondition = (field: Field, uuid: string) =>
      api.patch<Invalid>(path(field), { logic: shownBy(uuid) })
    for (const uuid of [a!.uuid, '00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await setCondition(a!, uuid)
      expect(status).toBe(422)
      expect(body.errors).toHaveProperty(['logic.conditions.0.field_uuid'])
    }
    expect((await setCondition(b!, a!.uuid)).status).toBe(200)
    const cycle = await setCondition(a!, b!.uuid)
    expect(cycle.status).toBe(422)
    expect(cycle.body.errors).toHaveProperty(['logic.conditions'])
  })

  it('rejects more than 50 conditions', async () => {
    const { form, fields } = await createFormWith(
      api,
      { type: 'short_text', label: 'A' },
      { type: 'short_text', label: 'B' },
    )
    const condition = { field_uuid: fields[0]!.uuid, operator: 'is_empty' }
    const patch = (count: number) =>
      api.patch(`/forms/${form.uuid}/fields/${fields[1]!.id}`, {
        logic: { action: 'show', condition_type: 'all', conditions: Array(count).fill(condition) },
      })
    expect((await patch(50)).status).toBe(200)
    expect((await patch(51)).status).toBe(422)
  })

  it('loses conditions on deleted fields, and is removed with the last one', async () => {
    const { form, fields } = await createFormWith(
      api,
      { type: 'short_text', label: 'A' },
      { type: 'short_text', label: 'B' },
    )
    const [a, b] = fields
    const both = await addField(api, form, {
      type: 'short_text',
      label: 'C',
      logic: {
        action: 'require',
        condition_type: 'any',
        conditions: [a, b].map((field) => ({ field_uuid: field!.uuid, operator: 'is_empty' })),
      },
    })
    await api.delete(`/forms/${form.uuid}/fields/${a!.id}`)
    const remaining = (await read(form)).find(({ id }) => id === both.id)!
    expect(remaining.logic!.conditions).toHaveLength(1)
    await api.delete(`/forms/${form.uuid}/fields/${b!.id}`)
    const [last] = await read(form)
    expect(last).toMatchObject({ id: both.id, logic: null, position: 0 })
  })
})

describe('the order of fields', () => {
  it('puts listed ids first and keeps the order of the others', async () => {
    const { form, fields } = await createFormWith(
      api,
      ...['A', 'B', 'C', 'D'].map((label) => ({ type: 'short_text', label })),
    )
    const [a, b, c, d] = fields.map(({ id }) => id)
    const { status, body } = await api.post<{ ids: number[] }>(
      `/forms/${form.uuid}/fields/reorder`,
      { ids: [d, b] },
    )
    expect(status).toBe(200)
    expect(body.ids).toEqual([d, b, a, c])
    expect((await read(form)).map(({ id }) => id)).toEqual([d, b, a, c])
  })

  it('rejects repeated and foreign ids and changes nothing', async () => {
    const { form, fields } = await createFormWith(
      api,
      { type: 'short_text', label: 'A' },
      { type: 'short_text', label: 'B' },
    )
    const other = await createForm(api)
    const [a, b] = fields.map(({ id }) => id)
    const reorder = (ids: unknown) =>
      api.post<Invalid>(`/forms/${form.uuid}/fields/reorder`, { ids })
    const repeated = await reorder([b, a, b])
    expect(repeated.status).toBe(422)
    expect(repeated.body.errors).toHaveProperty(['ids.2'])
    expect((await reorder([b, other.fields[0]!.id])).status).toBe(422)
    expect((await reorder([])).status).toBe(422)
    expect((await reorder('all')).status).toBe(422)
    expect((await read(form)).map(({ id }) => id)).toEqual([a, b])
  })

  it('has no gaps and no duplicates after concurrent writes', async () => {
    const form = await createForm(api)
    const create = (label: string, position: number) =>
      api.post<One>(`/forms/${form.uuid}/fields`, { type: 'short_text', label, position })
    const created = await Promise.all(
      Array.from({ length: 12 }, (_, index) => create(`Q${index}`, index % 3)),
    )
    await Promise.all(
      created
        .slice(0, 6)
        .map(({ body }) => api.delete(`/forms/${form.uuid}/fields/${body.data.id}`))
        .concat(create('Late', 0) as never, create('Later', 1) as never),
    )
    expect(positions(await read(form))).toEqual(Array.from({ length: 11 }, (_, index) => index))
  })
})

describe('a payment field', () => {
  it('sets payment_required and excludes encryption', async () => {
    const { api: own } = await newOwner(system)
    const { form } = await createFormWith(own, { type: 'payment', label: 'Fee' })
    const { body } = await own.get<{ data: Form }>(`/forms/${form.uuid}`)
    expect(body.data.payment_required).toBe(true)
    const refused = await own.patch<Invalid>(`/forms/${form.uuid}`, { is_encrypted: true })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveProperty('is_encrypted')
  })
})
