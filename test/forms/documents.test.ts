import {
  form as formSchema,
  type Form,
  type FormDocument,
  type ImportReport,
  type TemplateCategory,
} from '@formpost/contract'
import { fieldTypes } from '@formpost/rules'
import { generateKey } from 'openpgp'
import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createForm, createFormWith, submit } from '../harness/forms.ts'
import { newOwner, setPlan } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { draftOf, newField, publishNow, putDraft, readForm, type Refused } from './draft-api.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

interface Imported extends Refused {
  data: Form
  report: ImportReport
}

async function exportForm(form: Pick<Form, 'uuid'>, by = api): Promise<FormDocument> {
  const { status, text, body } = await by.get<FormDocument>(`/forms/${form.uuid}/document`)
  expect(status, text).toBe(200)
  return body
}
const importForm = (document: unknown, by = api, query = '') =>
  by.post<Imported>(`/forms/import${query}`, document)

const takenWhole = (fields: number) => ({
  ...{ taken: fields, rows: fields, whole: fields, apart: 0 },
  ...{ changed: [], left_out: [], notes: [] },
})

/** A document with uuids by position, which are all that an import changes. */
function withoutUuids(document: FormDocument): FormDocument {
  const uuids = document.fields.map(({ uuid }) => uuid)
  const text = uuids.reduce(
    (json, uuid, n) => json.replaceAll(uuid, `#${n}`),
    JSON.stringify(document),
  )
  return JSON.parse(text) as FormDocument
}

async function expectRoundTrip(form: Form, by = api): Promise<Form> {
  const document = await exportForm(form, by)
  const { status, text, body } = await importForm(document, by)
  expect(status, text).toBe(201)
  const imported = formSchema.parse(body.data)
  expect(body.report).toMatchObject(takenWhole(form.fields.length))
  const copy = await exportForm(imported, by)
  expect(withoutUuids(copy)).toEqual(withoutUuids(document))
  const all = [...document.fields, ...copy.fields].map(({ uuid }) => uuid)
  expect(new Set(all).size).toBe(all.length)
  return imported
}

/** A form with a field of every type that can be together, and with every setting. */
async function fullForm(): Promise<Form> {
  const form = await createForm(api, { is_active: false, notify_on_submission: false })
  const types = fieldTypes.filter((type) => type !== 'payment')
  const fields = types.map((type) =>
    newField(type, {
      label: `A ${type}`,
      content: type === 'image' ? 'https://example.org/a.png' : '<b>Text</b>',
      description: 'Help',
      placeholder: 'Type here',
      options: ['A', 'B; "C"'],
      default_value: 'A',
      settings: {
        ...{ field_width: 'small', min: 1, step: null, accept: '.pdf' },
        max: type === 'rating' ? 3 : 2.5,
      },
      is_required: type === 'radio',
    }),
  )
  const controller = fields.find(({ type }) => type === 'radio')!
  for (const field of fields) {
    if (field === controller) continue
    const conditions = [{ field_uuid: controller.uuid, operator: 'equals' as const, value: 'A' }]
    field.logic = { action: 'require', condition_type: 'any', conditions }
  }
  const settings = {
    title: 'Über alles',
    description: 'What it is for',
    thank_you_message: 'Thanks',
    redirect_url: 'https://example.org/done',
  }
  return publishNow(api, form, { ...draftOf(form), form: settings, fields })
}

describe('a form document', () => {
  it('is imported as a form that is exported the same', async () => {
    const form = await fullForm()
    const imported = await expectRoundTrip(form)
    expect(imported).toMatchObject({
      title: 'Über alles',
      slug: 'über-alles',
      is_active: false,
      notify_on_submission: false,
      version: 1,
      submissions_count: 0,
    })
    expect(imported.public_id).not.toBe(form.public_id)
    expect(imported.fields.map(({ type }) => type)).toEqual(form.fields.map(({ type }) => type))
  })

  it('exists of every template', async () => {
    const { body } = await api.get<{ data: TemplateCategory[] }>('/templates')
    for (const { templates } of body.data) {
      for (const { id } of templates) await expectRoundTrip(await createForm(api, { template: id }))
    }
  })

  it('has the settings and fields of a draft that changes nothing', async () => {
    const form = await fullForm()
    const { formpost, ...content } = await exportForm(form)
    expect(formpost).toBe(1)
    const published = await publishNow(api, form, { base_version: form.version, ...content })
    expect(published.version).toBe(form.version)
  })

  it('moves between accounts with its payment field', async () => {
    const other = await newOwner(system)
    const { form } = await createFormWith(api, { type: 'payment', label: 'Fee' })
    const { body } = await importForm(await exportForm(form), other.api)
    expect(body.data.payment_required).toBe(true)
    expect((await other.api.get(`/forms/${body.data.uuid}`)).status).toBe(200)
    expect((await submit(api, body.data, { fields: {} })).status).toBe(409)
  })

  it('has the public key of an encrypted form', async () => {
    const { publicKey } = await generateKey({ userIDs: [{ name: 'Office' }] })
    const form = await createForm(api)
    await putDraft(api, form, draftOf(form))
    await api.patch(`/forms/${form.uuid}`, { is_encrypted: true, encryption_public_key: publicKey })
    const imported = await expectRoundTrip(await readForm(api, form))
    expect(imported).toMatchObject({ is_encrypted: true, encryption_public_key: publicKey })
    expect((await submit(api, imported, { fields: {} })).status).toBe(422)
  })

  it('shows the footer by the plan of the importing account', async () => {
    const [free, paid] = [await newOwner(system), await newOwner(system, { plan: 'paid' })]
    const form = await createForm(paid.api)
    await paid.api.patch(`/forms/${form.uuid}`, { show_branded_footer: false })
    const document = await exportForm(form, paid.api)
    expect(document.form.show_branded_footer).toBe(false)
    const shown = await Promise.all(
      [free, paid].map(async (owner) => (await importForm(document, owner.api)).body.data),
    )
    expect(shown.map(({ show_branded_footer }) => show_branded_footer)).toEqual([true, false])
    await setPlan(system, free, 'paid')
    const plan = async () =>
      (await free.account.get<{ data: { plan: string } }>('/account')).body.data.plan
    await expect.poll(plan).toBe('paid')
    expect((await readForm(free.api, shown[0]!)).show_branded_footer).toBe(true)
  })

  it('needs only a title and fields', async () => {
    const { status, body } = await importForm({ formpost: 1, form: { title: 'Bare' }, fields: [] })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      title: 'Bare',
      is_active: true,
      notify_on_submission: true,
      show_branded_footer: true,
      is_encrypted: false,
      fields: [],
    })
  })
})

describe('a dry run of an import', () => {
  it('reports and creates nothing', async () => {
    const owner = await newOwner(system)
    const document = await exportForm(await fullForm())
    const checked = await importForm(document, owner.api, '?dry_run=1')
    expect(checked.status).toBe(200)
    expect(checked.body).toEqual({
      data: null,
      report: expect.objectContaining(takenWhole(document.fields.length)) as ImportReport,
    })
    const broken = { ...document, form: {} }
    expect((await importForm(broken, owner.api, '?dry_run=1')).status).toBe(422)
    expect((await importForm(document, owner.api, '?dry_run=yes')).status).toBe(422)
    const { body } = await owner.api.get<{ data: unknown[] }>('/forms')
    expect(body.data).toEqual([])
    expect((await importForm(document, owner.api, '?dry_run=0')).status).toBe(201)
  })
})

describe('a document that is not valid', () => {
  const refusedFor = async (document: unknown) => {
    for (const query of ['', '?dry_run=1']) {
      const { status, body } = await importForm(document, api, query)
      expect(status).toBe(422)
      if (query) return body.errors
    }
    return {}
  }

  it('is refused by the path of each part', async () => {
    const other = newField('date')
    const on = (field_uuid: string) => ({
      logic: { conditions: [{ field_uuid, operator: 'is_empty' as const }] },
    })
    const self = newField('divider')
    const errors = await refusedFor({
      formpost: 1,
      form: { redirect_url: 'example.org', is_encrypted: true },
      fields: [
        newField('short_text', { label: null }),
        newField('radio', { options: ['A', '', 'A'] }),
        { ...newField('date'), ...on(other.uuid) },
        newField('payment'),
        newField('number', { settings: { min: 2, max: 1 } }),
        { ...self, ...on(self.uuid) },
        { ...newField('divider'), uuid: self.uuid },
      ],
    })
    expect(Object.keys(errors).sort()).toEqual([
      'fields.0.label',
      'fields.1.options.1',
      'fields.1.options.2',
      'fields.2.logic.conditions.0.field_uuid',
      'fields.3.type',
      'fields.5.logic.conditions.0.field_uuid',
      'fields.6.uuid',
      'form.encryption_public_key',
      'form.is_encrypted',
      'form.redirect_url',
      'form.title',
    ])
  })

  it('is refused for its shape', async () => {
    const form = { title: 'A' }
    expect(Object.keys(await refusedFor({ form, fields: [] }))).toEqual(['formpost'])
    expect(Object.keys(await refusedFor({ formpost: 2, form, fields: [] }))).toEqual(['formpost'])
    const errors = await refusedFor({ formpost: 1, form: [], fields: [{ type: 'x' }] })
    expect(Object.keys(errors).sort()).toEqual(['fields.0.type', 'fields.0.uuid', 'form'])
  })

  it('is refused if the form would be beyond the limits', async () => {
    const form = { title: 'A' }
    const dividers = (count: number, content: string | null = null) =>
      Array.from({ length: count }, () => newField('divider', { content }))
    expect(await refusedFor({ formpost: 1, form, fields: dividers(2_001) })).toEqual({
      fields: ['A form can have at most 2,000 fields.'],
    })
    const large = { formpost: 1, form, fields: dividers(110, 'x'.repeat(10_000)) }
    expect(Object.keys(await refusedFor(large))).toEqual(['body'])
  })
})
