import { readFileSync } from 'node:fs'

import { fieldCreate, templateCategory, type Form } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createForm, submit } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

const { body: list } = await api.get<{ data: unknown[] }>('/templates')
const categories = templateCategory.array().parse(list.data)
const templates = categories.flatMap((category) => category.templates)

const fieldOf = (form: Form, label: string) => form.fields.find((field) => field.label === label)!

describe('the list of templates', () => {
  it('has more than 12 templates in at least 4 categories, with a blank one', () => {
    expect(categories.length).toBeGreaterThanOrEqual(4)
    const ids = templates.map(({ id }) => id)
    expect(ids).toContain('blank')
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(12)
    for (const category of categories) expect(category.templates).not.toEqual([])
  })

  it('accepts read-only keys and rejects anonymous requests', async () => {
    const { readOnly } = await newOwner(system)
    const { status, body } = await readOnly.get<{ data: unknown[] }>('/templates')
    expect(status).toBe(200)
    expect(body).toEqual(list)
    expect((await createApi(system.baseUrl).get('/templates')).status).toBe(401)
  })
})

describe('the English messages of the desk', () => {
  it('name the templates as the API does', () => {
    const path = new URL('../../web-desk/src/forms/template-names/en.json', import.meta.url)
    const messages: Record<string, { defaultMessage: string }> = JSON.parse(
      readFileSync(path, 'utf8'),
    )
    const texts = Object.entries(messages).map(([id, { defaultMessage }]) => [id, defaultMessage])
    // The desk shows no template for an empty form.
    const named = templates.filter(({ id }) => id !== 'blank')
    const expected = [
      ...categories.map(({ id, name }) => [`categories.${id}`, name]),
      ...named.flatMap(({ id, name, description }) => [
        [`templates.${id}.name`, name],
        [`templates.${id}.description`, description],
      ]),
    ]
    expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(expected))
  })
})

describe.each(templates)('a form from the template $id', (template) => {
  it('has the announced number of fields, all valid for the field API', async () => {
    const title = `Form ${template.id}`
    const form = await createForm(api, { title, template: template.id })
    expect(form.fields).toHaveLength(template.fields_count)
    expect(form.fields.map(({ type, label }) => ({ type, label }))).toEqual(
      template.fields.map(({ type, label }) => ({
        type,
        label: type === 'heading' ? (label ?? title) : label,
      })),
    )
    expect(form.fields[0]).toMatchObject({ type: 'heading', label: title })
    expect(form.fields.at(-1)!.type).toBe('submit_button')
    expect(form.fields.map(({ position }) => position)).toEqual(form.fields.map((_, at) => at))
    const uuids = new Set(form.fields.map(({ uuid }) => uuid))
    for (const field of form.fields) {
      expect(fieldCreate.safeParse(field)).toMatchObject({ success: true })
      for (const { field_uuid } of field.logic?.conditions ?? [])
        expect(uuids).toContain(field_uuid)
    }
  })
})

describe('creating a form from a template', () => {
  it.each([undefined, null, '', 'blank', 'no-such-template'])(
    'uses the blank one for %j',
    async (template) => {
      const form = await createForm(api, { title: 'Rain', template })
      expect(form.fields.map(({ type, label }) => [type, label])).toEqual([
        ['heading', 'Rain'],
        ['short_text', 'Your question'],
        ['submit_button', 'Submit'],
      ])
    },
  )

  it('rejects a template id of more than 100 characters', async () => {
    const { status, body } = await api.post('/forms', { title: 'Rain', template: 'x'.repeat(101) })
    expect(status).toBe(422)
    expect(body).toHaveProperty('errors.template')
  })

  it('applies the logic of the template', async () => {
    const form = await createForm(api, { template: 'attendance' })
    const [name, group, date, status, reason] = [
      'Name',
      'Class, meeting or shift',
      'Date',
      'Attendance',
      'Reason',
    ].map((label) => fieldOf(form, label).uuid)
    const answers = { [name!]: 'Kim', [group!]: 'Evening class', [date!]: '2026-03-02' }

    const present = await submit(api, form, { fields: { ...answers, [status!]: 'Present' } })
    expect(present.status).toBe(201)

    const absent = await submit(api, form, { fields: { ...answers, [status!]: 'Absent' } })
    expect(absent.status).toBe(422)
    expect(Object.keys(absent.body.errors!)).toEqual([`fields.${reason}`])

    const late = await submit(api, form, { fields: { ...answers, [status!]: 'Late' } })
    expect(late.status).toBe(422)
    const minutes = fieldOf(form, 'Minutes missed').uuid
    expect(Object.keys(late.body.errors!)).toEqual([`fields.${minutes}`])
  })

  it('makes a form that can be changed like any other', async () => {
    const form = await createForm(api, { template: 'incident-report' })
    const kinds = form.fields.find(({ type }) => type === 'checkbox')!
    expect((await api.delete(`/forms/${form.uuid}/fields/${kinds.id}`)).status).toBe(204)
    const { body } = await api.get<{ data: Form }>(`/forms/${form.uuid}`)
    const dependents = body.data.fields.flatMap(({ logic }) => logic?.conditions ?? [])
    expect(dependents.map(({ field_uuid }) => field_uuid)).not.toContain(kinds.uuid)
    expect(body.data.fields).toHaveLength(form.fields.length - 1)
  })
})
