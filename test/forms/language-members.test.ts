import type { Field, Form } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { addField, createForm } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { draftOf, publishNow, readForm, readPublic } from './draft-api.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

const unused = {
  name: null,
  parent: null,
  expressions: null,
  read_only: null,
  choices: null,
  xlsform: null,
}

describe('the members of the language', () => {
  let form: Form
  beforeAll(async () => {
    form = await createForm(api)
  })

  it('are null and absent from the public form unless used', async () => {
    const field = await addField(api, form, {
      type: 'short_text',
      label: 'Plain',
      expressions: {},
      name: '',
    })
    expect(field).toMatchObject(unused)
    const shown = await readPublic(api, form)
    expect(shown).not.toHaveProperty('language')
    const member = Object.keys(shown.fields.find(({ id }) => id === field.uuid)!)
    expect(member.filter((name) => name in unused)).toEqual([])
  })

  it('are stored, changed one by one and shown to respondents', async () => {
    const members = {
      name: 'age',
      expressions: { relevant: '1 = 1', constraint: '. > 0' },
      xlsform: { appearance: 'w1' },
    }
    const field = await addField(api, form, { type: 'number', label: 'Age', ...members })
    expect(field).toMatchObject({ ...unused, ...members })
    const changed = await api.patch<{ data: Field }>(`/forms/${form.uuid}/fields/${field.id}`, {
      xlsform: null,
      read_only: true,
    })
    expect(changed.status, changed.text).toBe(200)
    const { xlsform: _xlsform, ...others } = members
    expect(changed.body.data).toMatchObject({ ...unused, ...others, read_only: true })
    const shown = await readPublic(api, form)
    expect(shown.language).toBe(1)
    expect(shown.fields.find(({ id }) => id === field.uuid)).toMatchObject({
      ...others,
      read_only: true,
    })
  })

  it('are part of drafts, documents and versions', async () => {
    const live = await readForm(api, form)
    const draft = { ...draftOf(live), form: { root_name: 'survey' } }
    const published = await publishNow(api, live, draft)
    expect(published.root_name).toBe('survey')
    expect(await readPublic(api, form)).toMatchObject({ language: 1, root_name: 'survey' })
    const document = await api.get<{ form: object; fields: object[] }>(
      `/forms/${form.uuid}/document`,
    )
    expect(document.body.form).toMatchObject({ root_name: 'survey' })
    const version = await api.get<{ data: { fields: object[] } }>(
      `/forms/${form.uuid}/versions/${published.version}`,
    )
    expect(version.text).toContain('"name":"age"')
    expect(document.text).toContain('"name":"age"')
  })
})
