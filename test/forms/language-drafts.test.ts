import { randomUUID } from 'node:crypto'

import type { Form, FormDocument, FormTranslation, PublicForm, Version } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { addField, createForm, createFormWith } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import {
  draftOf,
  getDraft,
  newField,
  previewLink,
  publish,
  publishNow,
  putDraft,
  readForm,
  readPublic,
  type Refused,
} from './draft-api.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

const question = { type: 'dropdown', label: 'Colour', options: ['red', 'green'] }
const languages = ['en', 'fr']

/** A form in English and French. */
async function bilingual(): Promise<{ form: Form; french: FormTranslation; uuid: string }> {
  const { form, fields } = await createFormWith(api, question)
  const uuid = fields[0]!.uuid
  const french = {
    title: 'Un formulaire',
    fields: { [uuid]: { label: 'Couleur', options: ['rouge', 'vert'] } },
  }
  const reply = await api.patch<{ data: Form }>(`/forms/${form.uuid}`, {
    languages,
    translations: { fr: french },
  })
  return { form: reply.body.data, french, uuid }
}

const readPart = async ({ public_id }: Form, hash: string, query = '') =>
  (await api.get<{ data: FormTranslation }>(`/public/forms/${public_id}/parts/${hash}${query}`))
    .body.data

describe('a draft with languages', () => {
  it('is saved as it is and published with its translations', async () => {
    const { form, fields } = await createFormWith(api, question)
    const added = newField('short_text', { label: 'Name' })
    const translations = {
      fr: { fields: { [fields[0]!.uuid]: { label: 'Couleur' }, [added.uuid]: { label: 'Nom' } } },
    }
    const content = draftOf(form)
    const draft = {
      ...content,
      form: { languages, translations },
      fields: [...content.fields, added],
    }
    expect((await putDraft(api, form, draft)).body.data.form).toEqual({ languages, translations })
    expect((await getDraft(api, form)).body.data.form).toEqual({ languages, translations })
    expect(await readPublic(api, form)).not.toHaveProperty('parts')
    const { body } = await publish(api, form)
    expect(body.data).toMatchObject({ languages, translations })
    const shown = await readPublic(api, form)
    expect(await readPart(form, shown.parts!['translations.fr']!)).toEqual(translations.fr)
  })

  it('keeps the translations that it does not have, which follow its fields', async () => {
    const { form, uuid } = await bilingual()
    const content = draftOf(form)
    const fields = content.fields.map((field) => ({ ...field, options: ['white', 'red'] }))
    const published = await publishNow(api, form, { ...content, fields })
    expect(published.translations).toEqual({
      fr: {
        title: 'Un formulaire',
        fields: { [uuid]: { label: 'Couleur', options: [null, 'rouge'] } },
      },
    })
  })

  it('is refused at every problem and drops the texts of fields that it deletes', async () => {
    const { form, french, uuid } = await bilingual()
    await addField(api, form, { type: 'short_text', label: 'Name' })
    const content = draftOf(await readForm(api, form))
    const unknown = randomUUID()
    const fields = content.fields.filter((field) => field.uuid !== uuid)
    const wrong = { fr: { fields: { ...french.fields, [unknown]: { label: 'x' } } }, de: {} }
    await putDraft(api, form, { ...content, fields, form: { translations: wrong } })
    const refused = await publish(api, form)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors).sort()).toEqual([
      'form.translations.de',
      `form.translations.fr.fields.${unknown}`,
    ])
    await api.delete(`/forms/${form.uuid}/draft`)
    const draft = { ...content, fields, form: { translations: { fr: french } } }
    expect((await publishNow(api, form, draft)).translations).toEqual({
      fr: { title: french.title },
    })
  })

  it('keeps live translations that it has from its version, when it is forced', async () => {
    const { form, french } = await bilingual()
    const settings = { title: 'Renamed', languages, translations: { fr: french } }
    await putDraft(api, form, { ...draftOf(form), form: settings })
    const newer = { title: 'Nouveau titre' }
    await api.patch(`/forms/${form.uuid}`, { translations: { fr: newer } })
    const { body } = await publish(api, form, { force: true })
    expect(body.data).toMatchObject({ title: 'Renamed', languages, translations: { fr: newer } })
  })

  it('is previewed with its translations, before they are published', async () => {
    const { form } = await bilingual()
    const french = { title: 'Brouillon' }
    await putDraft(api, form, { ...draftOf(form), form: { translations: { fr: french } } })
    const { token } = await previewLink(api, form)
    const query = `?preview=${encodeURIComponent(token)}`
    const path = `/public/forms/${form.public_id}`
    const shown = (await api.get<{ data: PublicForm }>(path + query)).body.data
    expect(shown.languages).toEqual(languages)
    const hash = shown.parts!['translations.fr']!
    expect(await readPart(form, hash, query)).toEqual(french)
    expect((await api.get(`${path}/parts/${hash}`)).status).toBe(404)
  })
})

describe('the translations of a form', () => {
  it('belong to its versions and are restored with them', async () => {
    const { form, french, uuid } = await bilingual()
    await api.patch(`/forms/${form.uuid}`, { languages: ['en'], title: 'Only English' })
    const path = `/forms/${form.uuid}/versions/${form.version}`
    const version = (await api.get<{ data: Version }>(path)).body.data
    expect(version.form).toMatchObject({ languages, translations: { fr: french } })
    await api.post(`/forms/${form.uuid}/draft/restore`, { version: form.version })
    const { body } = await publish(api, form)
    expect(body.data).toMatchObject({ languages, translations: { fr: french } })
    expect(body.data.translations!['fr']!.fields).toHaveProperty(uuid)
  })

  it('end with a version that has none', async () => {
    const form = await createForm(api)
    await api.patch(`/forms/${form.uuid}`, { languages, translations: { fr: { title: 'Titre' } } })
    await api.post(`/forms/${form.uuid}/draft/restore`, { version: form.version })
    const { body } = await publish(api, form)
    expect(body.data).not.toHaveProperty('languages')
  })

  it('are copied to a duplicate under the uuids of its fields', async () => {
    const { form, french, uuid } = await bilingual()
    const reply = await api.post<{ data: Form }>(`/forms/${form.uuid}/duplicate`, { title: 'Copy' })
    const copy = reply.body.data
    expect(copy.fields[0]!.uuid).not.toBe(uuid)
    expect(copy.languages).toEqual(languages)
    expect(copy.translations).toEqual({
      fr: { ...french, fields: { [copy.fields[0]!.uuid]: french.fields![uuid] } },
    })
    const shown = await readPublic(api, copy)
    expect(await readPart(copy, shown.parts!['translations.fr']!)).toEqual(copy.translations!['fr'])
  })

  it('are exported with a form and imported under new uuids', async () => {
    const { form, french, uuid } = await bilingual()
    const document = (await api.get<FormDocument>(`/forms/${form.uuid}/document`)).body
    expect(document.form).toMatchObject({ languages, translations: { fr: french } })
    const imported = (await api.post<{ data: Form }>('/forms/import', document)).body.data
    expect(imported.translations).toEqual({
      fr: { ...french, fields: { [imported.fields[0]!.uuid]: french.fields![uuid] } },
    })
    const wrong = { ...document, form: { ...document.form, languages: ['en'] } }
    const refused = await api.post<Refused>('/forms/import', wrong)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
      422,
      ['form.translations.fr'],
    ])
  })

  it('may be as large as 50 languages of 300 texts, and not more than 4 MiB', async () => {
    const { form, fields } = await createFormWith(
      api,
      ...Array.from({ length: 300 }, (_, at) => ({ type: 'short_text', label: `Question ${at}` })),
    )
    const tags = Array.from({ length: 50 }, (_, at) => `en-x-l${at}`)
    const texts = (length: number): FormTranslation => ({
      fields: Object.fromEntries(fields.map(({ uuid }) => [uuid, { label: 'ي'.repeat(length) }])),
    })
    const sized = (length: number) => ({
      ...draftOf(form),
      form: {
        languages: tags,
        translations: Object.fromEntries(tags.slice(1).map((tag) => [tag, texts(length)])),
      },
    })
    const tooLarge = await putDraft(api, form, sized(150))
    expect([tooLarge.status, Object.keys(tooLarge.body.errors)]).toEqual([
      422,
      ['form.translations'],
    ])
    const published = await publishNow(api, form, sized(60))
    expect(Object.keys(published.translations!)).toHaveLength(49)
    expect(Object.keys((await readPublic(api, form)).parts!)).toHaveLength(49)
  })
})
