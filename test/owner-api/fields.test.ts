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
  it('gives back all that it was given', async () => {
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
    'asks for a label: %s',
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

  it.each(['dropdown', 'radio', 'checkbox'])('asks for options: %s', async (type) => {
    const form = await createForm(api)
    const { status, body } = await api.post<Invalid>(`/forms/${form.uuid}/fields`, {
      type,
      label: 'Choose',
      options: [],
    })
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty('options')
  })

  it('names every property that is out of bounds at once', async () => {
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

  it('takes an unknown type for none', async () => {
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

  it('refuses an image that is not on the web', async () => {
    const form = await createForm(api)
    const { body } = await api.post<Invalid>(`/forms/${form.uuid}/fields`, {
      type: 'image',
      content: 'data:text/html,x',
    })
    expect(body.errors).toHaveProperty('content')
  })
})

describe('updating a field', () => {
  it('changes only what is sent, and never position or uuid', async () => {
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

  it('replaces settings and logic whole', async () => {
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

  it('asks for what a new type needs', async () => {
    const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'A' })
    const path = `/forms/${form.uuid}/fields/${fields[0]!.id}`
    const refused = await api.patch<Invalid>(path, { type: 'radio' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveProperty('options')
    const changed = await api.patch<One>(path, { type: 'radio', options: ['Yes', 'No'] })
    expect(changed.body.data).toMatchObject({ type: 'radio', label: 'A', options: ['Yes', 'No'] })
    expect((await api.patch<Invalid>(path, { label: null })).body.errors).toHaveProperty('label')
  })

  it('is 404 for a field that is not of this form', async () => {
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

  it('refuses conditions on itself, on unknown fields, and circles', async () => {
    const { form, fields } = await createFormWith(
      api,
      { type: 'short_text', label: 'A' },
      { type: 'short_text', label: 'B' },
    )
    const [a, b] = fields
    const path = (field: Field) => `/forms/${form.uuid}/fields/${field.id}`
    const onto = (field: Field, uuid: string) =>
      api.patch<Invalid>(path(field), { logic: shownBy(uuid) })
    for (const uuid of [a!.uuid, '00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await onto(a!, uuid)
      expect(status).toBe(422)
      expect(body.errors).toHaveProperty(['logic.conditions.0.field_uuid'])
    }
    expect((await onto(b!, a!.uuid)).status).toBe(200)
    const circle = await onto(a!, b!.uuid)
    expect(circle.status).toBe(422)
    expect(circle.body.errors).toHaveProperty(['logic.conditions'])
  })

  it('refuses more than 50 conditions', async () => {
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

  it('loses the conditions on a field that is deleted, and with the last one goes', async () => {
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
    const left = (await read(form)).find(({ id }) => id === both.id)!
    expect(left.logic!.conditions).toHaveLength(1)
    await api.delete(`/forms/${form.uuid}/fields/${b!.id}`)
    const [last] = await read(form)
    expect(last).toMatchObject({ id: both.id, logic: null, position: 0 })
  })
})

describe('the order of fields', () => {
  it('puts listed ids first and the others after them in their old order', async () => {
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

  it('refuses ids that are repeated or of another form, and changes nothing', async () => {
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

  it('has no gap and no double after many writes at once', async () => {
    const form = await createForm(api)
    const make = (label: string, position: number) =>
      api.post<One>(`/forms/${form.uuid}/fields`, { type: 'short_text', label, position })
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, index) => make(`Q${index}`, index % 3)),
    )
    await Promise.all(
      made
        .slice(0, 6)
        .map(({ body }) => api.delete(`/forms/${form.uuid}/fields/${body.data.id}`))
        .concat(make('Late', 0) as never, make('Later', 1) as never),
    )
    expect(positions(await read(form))).toEqual(Array.from({ length: 11 }, (_, index) => index))
  })
})

describe('payment', () => {
  it('makes the form a paid one, and keeps encryption out', async () => {
    const { api: own } = await newOwner(system)
    const { form } = await createFormWith(own, { type: 'payment', label: 'Fee' })
    const { body } = await own.get<{ data: Form }>(`/forms/${form.uuid}`)
    expect(body.data.payment_required).toBe(true)
    const refused = await own.patch<Invalid>(`/forms/${form.uuid}`, { is_encrypted: true })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveProperty('is_encrypted')
  })
})
