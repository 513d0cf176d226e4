import type { Draft, Form, FormDocument, UnknownSetting } from '@formpost/contract'
import { readWorkbook } from '@formpost/xlsform/workbook'
import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sharedSystem } from '../harness/shared.ts'
import { workbook } from '../harness/workbook.ts'
import { draftOf, getDraft, publish, publishNow, putDraft } from './draft-api.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

async function exported(uuid: string): Promise<Buffer> {
  const response = await fetch(`${system.baseUrl}/forms/${uuid}/xlsform`, {
    headers: { Authorization: `Bearer ${system.apiKey}` },
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

async function imported(content: Buffer): Promise<Form> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(content)]), 'a.xlsx')
  const { status, body: reply, text } = await api.post<{ data: Form }>('/forms/import', body)
  expect(status, text).toBe(201)
  return reply.data
}

const documentOf = async ({ uuid }: Form) =>
  (await api.get<FormDocument>(`/forms/${uuid}/document`)).body
const reportOf = async ({ uuid }: Form) =>
  (await api.get<{ data: UnknownSetting[] }>(`/forms/${uuid}/xlsform/report`)).body.data

/** A document with numbers in place of the uuids of its fields. */
function withoutUuids({ form, fields }: FormDocument): unknown {
  const json = JSON.stringify({ form, fields })
  return JSON.parse(
    fields.reduce((text, { uuid }, index) => text.replaceAll(uuid, `#${index}`), json),
  )
}

it('keeps everything of a form through an XLSForm, and says what ODK does not know', async () => {
  const [photos, next] = [crypto.randomUUID(), crypto.randomUUID()]
  const document = {
    formpost: 1,
    form: {
      ...{ title: 'Wells', languages: ['en', 'fr'], photos: 'wifi', grace_days: 2 },
      thank_you_message: '<p>Thank you</p>',
      translations: {
        fr: { thank_you_message: '<p>Merci</p>', fields: { [photos]: { label: 'Images' } } },
      },
    },
    fields: [
      { uuid: crypto.randomUUID(), type: 'heading', label: 'Wells', name: 'top' },
      {
        ...{ uuid: photos, type: 'file', label: 'Photos', name: 'photos' },
        settings: { accept: 'image/*', capture: 'photo', max_files: 3 },
      },
      {
        ...{ uuid: next, type: 'page_break' },
        logic: { conditions: [{ field_uuid: photos, operator: 'is_not_empty' }] },
      },
      {
        uuid: crypto.randomUUID(),
        type: 'short_text',
        label: 'Owner',
        name: 'owner',
        placeholder: 'Name',
      },
    ],
  }
  const { body, text, status } = await api.post<{ data: Form }>('/forms/import', document)
  expect(status, text).toBe(201)
  const form = body.data
  const report = await reportOf(form)
  expect(report.map(({ label, setting, is_kept }) => [label, setting, is_kept])).toEqual([
    [null, 'thank_you_message', true],
    [null, 'grace_days', true],
    [null, 'photos', true],
    [null, 'translations.fr.thank_you_message', true],
    ['Photos', 'settings.max_files', true],
    [null, 'field', true],
    ['Owner', 'placeholder', true],
  ])
  const again = await imported(await exported(form.uuid))
  expect(withoutUuids(await documentOf(again))).toEqual(withoutUuids(await documentOf(form)))
  expect(await reportOf(again)).toMatchObject(report.map(({ setting }) => ({ setting })))
})

it('writes the entities and settings of an imported XLSForm again, and tells a copy apart', async () => {
  const sheets = {
    survey: [{ type: 'text', name: 'kind', label: 'Kind', save_to: 'kind' }],
    settings: [{ form_title: 'Trees', form_id: 'trees', version: '7', style: 'pages' }],
    entities: [{ list_name: 'trees', label: '${kind}' }],
  }
  const form = await imported(workbook(sheets, 'xlsx'))
  expect(readWorkbook(await exported(form.uuid)).sheets).toMatchObject(sheets)
  const { body } = await api.post<{ data: Form }>(`/forms/${form.uuid}/duplicate`, {
    title: 'More trees',
  })
  const { sheets: written } = readWorkbook(await exported(body.data.uuid))
  expect(written).toMatchObject({ survey: sheets.survey, entities: sheets.entities })
  expect(written.settings).toEqual([{ form_title: 'More trees', style: 'pages' }])
  expect(await reportOf(form)).toEqual([])
})

describe('the sheets that a form keeps of an XLSForm', () => {
  const sheets = (style: string) => ({ settings: [{ style }] })
  const keeping = async (style: string): Promise<Form> => {
    const form = { title: 'Trees', xlsform: sheets(style) }
    return (await api.post<{ data: Form }>('/forms/import', { formpost: 1, form, fields: [] })).body
      .data
  }
  const kept = async (form: Form) => (await documentOf(form)).form.xlsform
  const drafted = (form: Form, settings: Record<string, unknown>) => ({
    ...draftOf(form),
    form: settings,
  })

  it('are published with a draft, in an export too, and are no new version', async () => {
    const form = await keeping('pages')
    const saved = await putDraft(api, form, drafted(form, { xlsform: sheets('theme-grid') }))
    expect(saved.body.data.form).toEqual({ xlsform: sheets('theme-grid') })
    expect((await getDraft(api, form)).body.data.form).toEqual({ xlsform: sheets('theme-grid') })
    expect(await kept(form)).toEqual(sheets('pages'))
    const { status, text, body } = await publish(api, form)
    expect([status, body.data.version], text).toEqual([200, form.version])
    expect(await kept(form)).toEqual(sheets('theme-grid'))
    expect(readWorkbook(await exported(form.uuid)).sheets).toMatchObject(sheets('theme-grid'))
  })

  it('stay unless the draft has them, and are removed if it has null', async () => {
    const form = await keeping('pages')
    const { version } = await publishNow(api, form, drafted(form, { title: 'Wood' }))
    expect(await kept(form)).toEqual(sheets('pages'))
    await publishNow(api, { ...form, version }, drafted({ ...form, version }, { xlsform: null }))
    expect(await kept(form)).toBeUndefined()
  })

  it('stay in a draft into which a version is restored', async () => {
    const form = await keeping('pages')
    await putDraft(api, form, drafted(form, { xlsform: sheets('theme-grid') }))
    const path = `/forms/${form.uuid}/draft/restore`
    const { body } = await api.post<{ data: Draft }>(path, { version: form.version })
    expect(body.data.form.xlsform).toEqual(sheets('theme-grid'))
  })

  it('are refused with the draft or the document if they are too long', async () => {
    const xlsform = { osm: Array.from({ length: 20 }, () => ({ label: 'x'.repeat(3_900) })) }
    const document = { formpost: 1, form: { title: 'Long', xlsform }, fields: [] }
    const { status, body } = await api.post<{ errors: object }>('/forms/import', document)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['form.xlsform']])
    const form = await keeping('pages')
    const draft = await putDraft(api, form, drafted(form, { xlsform }))
    expect([draft.status, draft.body.errors]).toEqual([422, body.errors])
  })

  it('stay if the draft is refused', async () => {
    const form = await keeping('pages')
    await putDraft(api, form, drafted(form, { title: '', xlsform: sheets('theme-grid') }))
    expect((await publish(api, form)).status).toBe(422)
    expect(await kept(form)).toEqual(sheets('pages'))
  })
})

it('reports nothing of a form that does not exist', async () => {
  expect((await api.get(`/forms/${crypto.randomUUID()}/xlsform/report`)).status).toBe(404)
})
