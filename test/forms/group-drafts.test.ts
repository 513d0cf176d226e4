import type { Form } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { createApi, type Reply } from '../harness/api.ts'
import { createForm, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import {
  draftOf,
  previewLink,
  publish,
  publishNow,
  putDraft,
  readForm,
  readPublic,
} from './draft-api.ts'
import { fieldsAt, formAt, outline, type Codes } from './group-forms.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)
const paths = ['Name', 'Home:group', 'Home/Rooms', 'Members:repeat', 'Members/Age', 'Note']
const shape = ['Name', 'Home', 'Home/Rooms', 'Members', 'Members/Age', 'Note']
const household = async () => readForm(api, (await formAt(api, ...paths)).form)

const codes = ({ body }: Reply<object>) =>
  Object.entries((body as { codes: Codes }).codes).map(
    ([property, causes]) => `${property} ${causes.map(({ code }) => code).join()}`,
  )

describe('a draft with groups', () => {
  it('is put in the order of the form', async () => {
    const form = await household()
    const draft = draftOf(form)
    const saved = await putDraft(api, form, { ...draft, fields: draft.fields.toReversed() })
    const reversed = ['Note', 'Members', 'Members/Age', 'Home', 'Home/Rooms', 'Name']
    expect(outline(saved.body.data.fields)).toEqual(reversed)
    const { body } = await publish(api, form)
    expect(outline(body.data.fields)).toEqual(reversed)
    expect(body.data.fields.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('may be incomplete, and is refused when it is published', async () => {
    const form = await createForm(api)
    const fields = [
      ...fieldsAt('A:repeat', 'A/B:repeat', 'A/B/C:repeat', 'A/B/C/D:page_break', 'E', 'P:payment'),
      ...fieldsAt('F:group', 'G:group', 'H'),
    ]
    const [f, g, h] = fields.slice(-3)
    f!.parent = g!.uuid
    g!.parent = f!.uuid
    h!.parent = '00000000-0000-4000-8000-000000000000'
    const saved = await putDraft(api, form, { base_version: form.version, form: {}, fields })
    expect(saved.status, saved.text).toBe(200)
    const labels = saved.body.data.fields.map(({ label }) => label)
    const at = (label: string) => `fields.${labels.indexOf(label)}`
    expect(codes(await publish(api, form)).sort()).toEqual(
      [
        `${at('C')}.parent repeats_too_deep`,
        `${at('D')}.parent never_inside`,
        `${at('P')}.type payment_with_containers`,
        `${at('F')}.parent inside_itself`,
        `${at('G')}.parent inside_itself`,
        `${at('H')}.parent unknown_field`,
      ].sort(),
    )
  })

  it('deletes a container with what it contains', async () => {
    const form = await household()
    const draft = draftOf(form)
    const fields = draft.fields.filter((_, index) => index < 3)
    expect(outline((await publishNow(api, form, { ...draft, fields })).fields)).toEqual(
      shape.slice(0, 3),
    )
  })

  it('leaves answers in their repeats', async () => {
    const form = await household()
    const sent = await submit(api, form, { fields: { [form.fields[0]!.uuid]: 'Ada' } })
    expect(sent.status, sent.text).toBe(201)
    const draft = draftOf(form)
    const [name, home, rooms, members, age, note] = draft.fields
    await putDraft(api, form, {
      ...draft,
      fields: [home, rooms, { ...members, type: 'group' }, age, { ...name, parent: members!.uuid }],
    })
    expect(codes(await publish(api, form))).toEqual(['fields.2.type answers_exist'])
    const moved = [members, { ...age, parent: null }, { ...name, parent: members!.uuid }, note]
    const first = (await api.get<{ data: { revision: number } }>(`/forms/${form.uuid}/draft`)).body
    const again = await putDraft(
      api,
      form,
      { ...draft, fields: [home, rooms, ...moved] },
      { 'If-Match': `"${first.data.revision}"` },
    )
    const labels = again.body.data.fields.map(({ label }) => label)
    expect(codes(await publish(api, form)).sort()).toEqual(
      ['Age', 'Name'].map((label) => `fields.${labels.indexOf(label)}.parent answers_exist`).sort(),
    )
  })

  it('brings a deleted question back into its repeat only', async () => {
    const form = await household()
    const sent = await submit(api, form, { fields: { [form.fields[0]!.uuid]: 'Ada' } })
    expect(sent.status, sent.text).toBe(201)
    const draft = draftOf(form)
    const [name, , , members, age] = draft.fields
    const smaller = await publishNow(api, form, { ...draft, fields: [name!] })
    const base = { ...draft, base_version: smaller.version }
    const outside = await putDraft(api, form, { ...base, fields: [name, { ...age, parent: null }] })
    expect(codes(await publish(api, form))).toEqual(['fields.1.parent answers_exist'])
    const tag = { 'If-Match': `"${outside.body.data.revision}"` }
    await putDraft(api, form, { ...base, fields: [name, members, age] }, tag)
    expect(outline((await publish(api, form)).body.data.fields)).toEqual([
      ...['Name', 'Members', 'Members/Age'],
    ])
  })

  it('is previewed with its groups', async () => {
    const form = await household()
    await putDraft(api, form, draftOf(form))
    const { token } = await previewLink(api, form)
    const { body } = await api.get<{ data: { fields: { parent?: string }[] } }>(
      `/public/forms/${form.public_id}?preview=${token}`,
    )
    expect(body.data.fields.map(({ parent }) => parent)).toEqual(
      (await readPublic(api, form)).fields.map(({ parent }) => parent),
    )
  })
})

describe('a copy of a form with groups', () => {
  const expectCopy = (copy: Form, source: Form) => {
    expect(outline(copy.fields)).toEqual(outline(source.fields))
    const uuids = new Set(source.fields.map(({ uuid }) => uuid))
    for (const { uuid, parent } of copy.fields) {
      expect(uuids).not.toContain(uuid)
      expect(uuids).not.toContain(parent)
    }
  }

  it('has containers of its own', async () => {
    const form = await household()
    const duplicate = await api.post<{ data: Form }>(`/forms/${form.uuid}/duplicate`, {
      title: 'B',
    })
    expectCopy(duplicate.body.data, form)
    const document = (await api.get<object>(`/forms/${form.uuid}/document`)).body
    const imported = await api.post<{ data: Form }>('/forms/import', document)
    expect(imported.status, imported.text).toBe(201)
    expectCopy(imported.body.data, form)
  })

  it('is refused at the fields of the document', async () => {
    const fields = fieldsAt('A', 'B:group')
    fields[0]!.parent = fields[1]!.uuid
    const document = { formpost: 1, form: { title: 'A form' }, fields }
    const imported = await api.post<{ data: Form }>('/forms/import', document)
    expect(outline(imported.body.data.fields)).toEqual(['B', 'B/A'])
    const refused = { ...document, fields: [...fieldsAt('P:payment'), ...fields] }
    expect(codes(await api.post<object>('/forms/import', refused))).toEqual([
      'fields.0.type payment_with_containers',
    ])
  })

  it('is restored from a version', async () => {
    const form = await household()
    const draft = draftOf(form)
    await publishNow(api, form, { ...draft, fields: draft.fields.slice(0, 1) })
    const restored = await api.post(
      `/forms/${form.uuid}/draft/restore`,
      { version: form.version },
      { 'If-None-Match': '*' },
    )
    expect(restored.status, restored.text).toBe(200)
    const { body } = await publish(api, form)
    expect(body.data.fields.map(({ uuid, parent }) => [uuid, parent])).toEqual(
      form.fields.map(({ uuid, parent }) => [uuid, parent]),
    )
  })
})
