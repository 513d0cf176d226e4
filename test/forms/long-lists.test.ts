import type { Field, Form, OptionList, PublicForm, Version } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { addField, createForm, createFormWith, submit } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { villages } from '../harness/village-form.ts'
import { draftOf, newField, previewLink, publishNow, putDraft, readPublic } from './draft-api.ts'

const system = sharedSystem()
// A new owner, because the service runs only two summaries of one owner at once.
let api: Api
beforeAll(async () => {
  ;({ api } = await newOwner(system))
})
const anyone = createApi(system.baseUrl)

const most = villages(5_000)
const question = { type: 'dropdown', label: 'Village', name: 'village' } as const

async function readWithParts(
  { public_id }: Pick<Form, 'public_id'>,
  query = '',
): Promise<PublicForm> {
  const path = `/public/forms/${public_id}?options=parts${query}`
  const { status, text, body } = await anyone.get<{ data: PublicForm }>(path)
  expect(status, text).toBe(200)
  return body.data
}

async function readPart({ public_id }: Pick<Form, 'public_id'>, hash: string) {
  const path = `/public/forms/${public_id}/parts/${hash}`
  const { status, text, body, headers } = await anyone.get<{ data: OptionList }>(path)
  expect(status, text).toBe(200)
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  return body.data
}

const listsOf = ({ options, choices }: { options: unknown; choices?: unknown }) => ({
  options,
  choices,
})

describe('a field with 5,000 options', () => {
  it('is read with all of them by clients that do not read parts', async () => {
    const form = await createForm(api)
    const field = await addField(api, form, { ...question, ...most })
    expect(listsOf(field)).toEqual(most)
    const shown = await readPublic(anyone, form)
    expect(listsOf(shown.fields.at(-1)!)).toEqual(most)
    expect(shown).not.toHaveProperty('parts')
    const legacy = await fetch(`${system.appUrl}/api/f/${form.public_id}`)
    expect(listsOf(((await legacy.json()) as PublicForm).fields.at(-1)!)).toEqual(most)
  })

  it('has them in a part for clients that read parts', async () => {
    const { form, fields } = await createFormWith(api, { ...question, ...most })
    const [field] = fields as [Field]
    const shown = await readWithParts(form)
    expect(shown.fields[0]).toMatchObject({ id: field.uuid, name: 'village', options: null })
    expect(shown.fields[0]).not.toHaveProperty('choices')
    const hash = shown.parts![`options.${field.uuid}`]!
    expect(Object.keys(shown.parts!)).toHaveLength(1)
    expect(await readPart(form, hash)).toEqual(most)

    await api.patch(`/forms/${form.uuid}`, { title: 'Renamed' })
    expect((await readWithParts(form)).parts).toEqual(shown.parts)
    const changed = { options: most.options.with(7, 'Seven') }
    await api.patch(`/forms/${form.uuid}/fields/${field.id}`, changed)
    const later = (await readWithParts(form)).parts![`options.${field.uuid}`]!
    expect(later).not.toBe(hash)
    expect((await readPart(form, later)).options[7]).toBe('Seven')
    // A device may still have the former version.
    expect(await readPart(form, hash)).toEqual(most)
  })

  it('is kept in drafts, versions, duplicates, documents and previews', async () => {
    const form = await createForm(api)
    const draft = draftOf(form)
    draft.fields.push({ ...newField('dropdown'), ...question, ...most })
    const published = await publishNow(api, form, draft)
    expect(listsOf(published.fields.at(-1)!)).toEqual(most)

    const path = `/forms/${form.uuid}`
    const version = await api.get<{ data: Version }>(`${path}/versions/${published.version}`)
    expect(listsOf(version.body.data.fields.at(-1)!)).toEqual(most)

    const copy = await api.post<{ data: Form }>(`${path}/duplicate`, { title: 'Copy' })
    expect(listsOf(copy.body.data.fields.at(-1)!)).toEqual(most)
    expect((await readWithParts(copy.body.data)).fields.at(-1)!.options).toBeNull()

    const { body: document } = await api.get(`${path}/document`)
    const imported = await api.post<{ data: Form }>('/forms/import', document)
    expect(imported.status, imported.text).toBe(201)
    expect(listsOf(imported.body.data.fields.at(-1)!)).toEqual(most)

    expect((await putDraft(api, form, draftOf(published))).status).toBe(200)
    const { token } = await previewLink(api, form)
    const shown = await readWithParts(form, `&preview=${token}`)
    expect(listsOf(shown.fields.at(-1)!)).toEqual(most)
  })

  it('takes answers, which are exported, counted and filtered', async () => {
    const { form, fields } = await createFormWith(
      api,
      { ...question, ...most },
      { type: 'checkbox', label: 'Visited', options: most.options },
    )
    const [one, several] = fields as [Field, Field]
    const answers = { [one.uuid]: 'Village 4999', [several.uuid]: ['Village 0', 'Village 4999'] }
    expect((await submit(anyone, form, { fields: answers })).status).toBe(201)
    const unknown = await submit(anyone, form, { fields: { [one.uuid]: 'Village 5000' } })
    expect(unknown.status).toBe(422)

    const path = `/forms/${form.uuid}/submissions`
    const { text } = await api.get(`${path}/export`)
    expect(text).toContain('\r\nVillage 4999,Village 0; Village 4999,')
    const summary = await api.get(`/forms/${form.uuid}/summary`)
    expect(summary.text).toContain('{"option":"Village 4999","count":1}')
    const found = async (value: string) => {
      const query = new URLSearchParams({ [`where[${one.uuid}]`]: value })
      return (await api.get<{ data: unknown[] }>(`${path}?${query}`)).body.data.length
    }
    expect([await found('Village 4999'), await found('Village 1')]).toEqual([1, 0])
  })
})

describe('a list of options', () => {
  it('of up to 200 is no part', async () => {
    const { form, fields } = await createFormWith(
      api,
      { ...question, ...villages(200) },
      { ...question, name: 'other', ...villages(201) },
    )
    const shown = await readWithParts(form)
    expect(Object.keys(shown.parts!)).toEqual([`options.${fields[1]!.uuid}`])
    expect(listsOf(shown.fields[0]!)).toEqual(villages(200))
  })
})
