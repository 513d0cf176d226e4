import { randomUUID } from 'node:crypto'

import type { Field, Form, FormTranslation } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { addField, createForm, createFormWith } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { readForm, readPublic, type Refused } from './draft-api.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

type Reply = { data: Form } & Refused & { codes: Record<string, { code: string }[]> }

const update = (form: Form, change: object) => api.patch<Reply>(`/forms/${form.uuid}`, change)

async function updated(form: Form, change: object): Promise<Form> {
  const { status, text, body } = await update(form, change)
  expect(status, text).toBe(200)
  return body.data
}

const readPart = (form: Form, hash: string) =>
  api.get<{ data: FormTranslation }>(`/public/forms/${form.public_id}/parts/${hash}`)

const colours = { type: 'radio', label: 'Colour', options: ['red', 'green', 'blue'] }

/** A form in English and French, with a question and its options. */
async function bilingual(): Promise<{ form: Form; field: Field; french: FormTranslation }> {
  const { form, fields } = await createFormWith(api, colours)
  const field = fields[0]!
  const french = {
    title: 'Un formulaire',
    thank_you_message: 'Merci',
    fields: { [field.uuid]: { label: 'Couleur', options: ['rouge', null, 'bleu'] } },
  }
  return {
    form: await updated(form, { languages: ['en', 'fr'], translations: { fr: french } }),
    field,
    french,
  }
}

const textsOf = ({ translations }: Form, { uuid }: Field) => translations?.['fr']?.fields?.[uuid]

describe('languages of a form', () => {
  it('are absent from a form that has none', async () => {
    const form = await createForm(api)
    const shown = await readPublic(api, form)
    for (const name of ['languages', 'translations', 'parts']) {
      expect(form).not.toHaveProperty(name)
      expect(shown).not.toHaveProperty(name)
    }
  })

  it('are returned in canonical case with the translations', async () => {
    const { form, fields } = await createFormWith(api, colours)
    const uuid = fields[0]!.uuid
    const sent = {
      languages: ['EN', 'pt-br', 'zh-hant'],
      translations: {
        'PT-BR': { title: ' Um formulário ', fields: { [uuid.toUpperCase()]: { label: 'Cor' } } },
      },
    }
    const { languages, translations } = await updated(form, sent)
    expect(languages).toEqual(['en', 'pt-BR', 'zh-Hant'])
    expect(translations).toEqual({
      'pt-BR': { title: 'Um formulário', fields: { [uuid]: { label: 'Cor' } } },
    })
    expect(await readForm(api, form)).toMatchObject({ languages, translations })
  })

  it('translate the labels of a repeat', async () => {
    const settings = { add_label: 'Add a person', item_label: 'Person' }
    const { form, fields } = await createFormWith(api, { type: 'repeat', label: 'R', settings })
    const uuid = fields[0]!.uuid
    const texts = { add_label: 'Ajouter une personne', item_label: 'Personne' }
    const translations = { fr: { fields: { [uuid]: texts } } }
    const changed = await updated(form, { languages: ['en', 'fr'], translations })
    expect(changed.translations).toEqual(translations)
    const tooLong = await update(form, {
      translations: { fr: { fields: { [uuid]: { add_label: 'x'.repeat(256) } } } },
    })
    const path = `translations.fr.fields.${uuid}.add_label`
    expect(tooLong.body.codes[path]).toEqual([{ code: 'too_long', max: 255, length: 256 }])
  })

  it('drop texts that say nothing', async () => {
    const { form, field } = await bilingual()
    const changed = await updated(form, {
      translations: {
        fr: {
          title: '  ',
          description: null,
          fields: { [field.uuid]: { options: [null, '', null] } },
        },
      },
    })
    expect(changed).toMatchObject({ languages: ['en', 'fr'], translations: {} })
  })

  it.each([
    [{ languages: ['en', 'not a tag'] }, 'languages.1', 'not_a_language'],
    [{ languages: ['en', 'fr', 'FR'] }, 'languages.2', 'repeated'],
    [{ languages: Array.from({ length: 51 }, (_, at) => `en-x-a${at}`) }, 'languages', 'too_many'],
    [{ translations: { fr: { title: 'Titre' } } }, 'translations.fr', 'unknown_language'],
    [{ languages: ['fr'], translations: { fr: {} } }, 'translations.fr', 'unknown_language'],
    [{ translations: { '!': {} } }, 'translations.!', 'not_a_language'],
  ])('refuse %j', async (change, path, code) => {
    const { status, body } = await update(await createForm(api), change)
    expect([status, body.codes[path]?.[0]?.code], JSON.stringify(body.codes)).toEqual([422, code])
  })

  it('refuse texts of an unknown field, too long ones and options in another number', async () => {
    const { form, field } = await bilingual()
    const unknown = randomUUID()
    const path = `translations.fr.fields.${field.uuid}`
    const tooLong = await update(form, {
      translations: { fr: { fields: { [field.uuid]: { label: 'é'.repeat(256) } } } },
    })
    expect(tooLong.body.codes[`${path}.label`]).toEqual([
      { code: 'too_long', max: 255, length: 256 },
    ])
    const { status, body } = await update(form, {
      translations: {
        fr: { fields: { [unknown]: { label: 'x' }, [field.uuid]: { options: ['a'] } } },
      },
    })
    expect(status).toBe(422)
    expect(body.codes).toEqual({
      [`translations.fr.fields.${unknown}`]: [{ code: 'unknown_field' }],
      [`${path}.options`]: [{ code: 'options_differ', count: 3 }],
    })
  })

  it('replace the translations that an update names and keep the others', async () => {
    const { form, french } = await bilingual()
    const languages = ['en', 'fr', 'ar']
    await updated(form, { languages, translations: { ar: { title: 'نموذج' } } })
    const both = await updated(form, { translations: { ar: { title: 'استمارة' } } })
    expect(both.translations).toEqual({ fr: french, ar: { title: 'استمارة' } })
    const one = await updated(form, { translations: { fr: null } })
    expect(one).toMatchObject({ languages, translations: { ar: { title: 'استمارة' } } })
    expect((await updated(form, { languages: ['en', 'fr'] })).translations).toEqual({})
    expect(await updated(form, { languages: null })).not.toHaveProperty('languages')
  })

  it('have rich text sanitised', async () => {
    const { form, fields } = await createFormWith(api, {
      type: 'paragraph',
      content: '<p>Hello</p>',
    })
    const uuid = fields[0]!.uuid
    const content = '<p onclick="x()">Bonjour<script>x()</script></p>'
    const changed = await updated(form, {
      languages: ['en', 'fr'],
      translations: { fr: { fields: { [uuid]: { content } } } },
    })
    expect(changed.translations?.['fr']?.fields?.[uuid]?.content).toBe('<p>Bonjour</p>')
  })

  it('follow the options of their field', async () => {
    const { form, field } = await bilingual()
    const setOptions = async (options: string[]) => {
      await api.patch(`/forms/${form.uuid}/fields/${field.id}`, { options })
      return textsOf(await readForm(api, form), field)?.options
    }
    expect(await setOptions(['red', 'green', 'blue', 'white'])).toEqual([
      'rouge',
      null,
      'bleu',
      null,
    ])
    expect(await setOptions(['white', 'blue', 'red'])).toEqual([null, 'bleu', 'rouge'])
    expect(await setOptions(['white', 'navy', 'red'])).toEqual([null, 'bleu', 'rouge'])
    expect(await setOptions(['white'])).toBeUndefined()
  })

  it('lose the texts of a deleted field', async () => {
    const { form, field } = await bilingual()
    await addField(api, form, { type: 'short_text', label: 'Other' })
    await api.delete(`/forms/${form.uuid}/fields/${field.id}`)
    const { translations } = await readForm(api, form)
    expect(translations).toEqual({ fr: { title: 'Un formulaire', thank_you_message: 'Merci' } })
  })
})

describe('a part of a form', () => {
  it('has a translation under its hash, which never changes', async () => {
    const { form, field, french } = await bilingual()
    const { languages, parts } = await readPublic(api, form)
    expect(languages).toEqual(['en', 'fr'])
    const hash = parts!['translations.fr']!
    const { status, body, headers } = await readPart(form, hash)
    expect([status, body.data]).toEqual([200, french])
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('etag')).toBe(`"${hash}"`)
    expect(headers.get('access-control-allow-origin')).toBe('*')

    const changed = { ...french, fields: { [field.uuid]: { label: 'La couleur' } } }
    await updated(form, { translations: { fr: changed } })
    const later = await readPublic(api, form)
    expect(later.version).toBeGreaterThan(1)
    expect((await readPart(form, later.parts!['translations.fr']!)).body.data).toEqual(changed)
    expect((await readPart(form, hash)).body.data).toEqual(french)
  })

  it('is 304 for its tag, and 404 for another hash and another form', async () => {
    const { form } = await bilingual()
    const other = await createForm(api)
    const { parts } = await readPublic(api, form)
    const hash = parts!['translations.fr']!
    const path = `/public/forms/${form.public_id}/parts/${hash}`
    expect((await api.get(path, { 'If-None-Match': `"${hash}"` })).status).toBe(304)
    expect((await readPart(form, '0'.repeat(32))).status).toBe(404)
    expect((await readPart(form, 'x')).status).toBe(404)
    expect((await readPart(other, hash)).status).toBe(404)
  })

  it('is not readable while the form is closed, which says so in its languages', async () => {
    const { form } = await bilingual()
    const { parts } = await readPublic(api, form)
    await updated(form, {
      is_active: false,
      closed_message: 'Closed.',
      translations: { fr: { closed_message: 'Fermé.' } },
    })
    const closed = {
      closed: true,
      closed_message: 'Closed.',
      closed_messages: { en: 'Closed.', fr: 'Fermé.' },
    }
    const part = await readPart(form, parts!['translations.fr']!)
    expect([part.status, part.body]).toMatchObject([404, closed])
    expect((await api.get(`/public/forms/${form.public_id}`)).body).toMatchObject(closed)
  })
})
