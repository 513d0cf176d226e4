import { randomUUID } from 'node:crypto'

import type { Field, Form } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { createApi, type Reply } from '../harness/api.ts'
import { createForm, createFormWith } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { draftOf, publish, putDraft, readForm } from './draft-api.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

type FieldReply = Reply<{ data: Field; errors: Record<string, string[]> }>

const number = (name: string, more: object = {}) => ({ type: 'number', label: name, name, ...more })
const relevant = (expression: string) => ({ expressions: { relevant: expression } })
const of = (fields: readonly Field[], name: string): Field =>
  fields.find((field) => field.name === name)!

const patch = (form: Form, { id }: Field, change: object): Promise<FieldReply> =>
  api.patch(`/forms/${form.uuid}/fields/${id}`, change)

const add = (form: Form, field: object): Promise<FieldReply> =>
  api.post(`/forms/${form.uuid}/fields`, field)

const importOf = (fields: object[], query = '', form: object = {}) =>
  api.post<{ errors: Record<string, string[]> }>(`/forms/import${query}`, {
    formpost: 1,
    form: { title: 'A form', ...form },
    fields: fields.map((field) => ({ uuid: randomUUID(), ...field })),
  })

describe('a new field', () => {
  it.each([
    [{ name: '1a' }, 'name', 'Must have 1 to 64 letters'],
    [{ name: 'age' }, 'name', 'Another field in the same place has this name.'],
    [{ name: 'meta' }, 'name', 'meta is reserved. Choose another name.'],
    [
      { expressions: { relevent: 'true()' } },
      'expressions',
      'There is no expression relevent. Use one of: relevant, required, ',
    ],
    [relevant("concat('a', 'b' "), 'expressions.relevant', "Expected ')' at character 16."],
    [
      relevant('${nobody} > 1'),
      'expressions.relevant',
      "There is no field with the name 'nobody' at character 1.",
    ],
    [
      relevant("digest('a', 'MD5')"),
      'expressions.relevant',
      "There is no function 'digest' at character 1.",
    ],
    [
      { expressions: { constraint: "regex(., '(a')" } },
      'expressions.constraint',
      'The pattern is not a regular expression: (a.',
    ],
    [
      { expressions: { constraint: "regex(., '(?<=a)b')" } },
      'expressions.constraint',
      'Patterns cannot look ahead or behind: (?<=.',
    ],
    [
      { expressions: { repeat_count: '1' } },
      'expressions.repeat_count',
      'A number field cannot have this expression.',
    ],
    [
      { expressions: { calculation: '1', trigger: ['age', 'nobody'] } },
      'expressions.trigger.1',
      "There is no field with the name 'nobody'.",
    ],
    [{ label: 'After ${nobody}' }, 'label', "There is no field with the name 'nobody'."],
    [
      { type: 'radio', options: ['a', 'b'], choices: [{ name: 'a' }] },
      'choices',
      'Must have 2 entries, as many as the field has options.',
    ],
    [
      { type: 'radio', options: ['a', 'b'], choices: [{ name: 'b' }, {}] },
      'choices.1.name',
      'Another option of this field has this name.',
    ],
    [
      { type: 'hidden', default_value: '1', expressions: { calculation: '1' } },
      'default_value',
      'Must be left out: the calculation gives this field its value.',
    ],
  ])('is refused with its place and reason: %j', async (more, path, sentence) => {
    const { form } = await createFormWith(api, number('age'))
    const refused = await add(form, { type: 'number', label: 'New', ...more })
    expect(refused.status, refused.text).toBe(422)
    expect(refused.body.errors).toEqual({ [path]: [expect.stringContaining(sentence) as string] })
  })
})

describe('a change of a field', () => {
  it('cannot close a circle', async () => {
    const { form, fields } = await createFormWith(
      api,
      number('a', relevant('${b} > 1')),
      number('b', relevant('${c} > 1')),
      number('c'),
    )
    const refused = await patch(form, of(fields, 'c'), relevant('${a} > 1'))
    expect(refused.status, refused.text).toBe(422)
    expect(refused.body.errors).toEqual({
      'expressions.relevant': ['These fields depend on each other: a, b, c.'],
    })
  })

  it('cannot take away the name that others use', async () => {
    const { form, fields } = await createFormWith(
      api,
      number('a'),
      number('b', relevant('${a} > 1')),
      { type: 'heading', label: 'For ${a}' },
    )
    const refused = await patch(form, of(fields, 'a'), { name: null })
    expect(refused.body.errors).toEqual({
      name: ['These fields refer to this one by its name: b, For ${a}.'],
    })
    const deleted = await api.delete<{ errors: object }>(
      `/forms/${form.uuid}/fields/${of(fields, 'a').id}`,
    )
    expect(deleted.status, deleted.text).toBe(422)
    expect(deleted.body.errors).toEqual({
      field: ['These fields refer to this one by its name: b, For ${a}.'],
    })
    expect((await readForm(api, form)).fields).toHaveLength(3)
  })

  it('renames the field everywhere in the same version', async () => {
    const { form, fields } = await createFormWith(
      api,
      number('age', { label: 'Age', expressions: { constraint: '. < 130' } }),
      number('b', {
        label: 'You are ${age}',
        expressions: {
          relevant: "${age} > 1 and /data/age < 100 or 'age' = 'b'",
          calculation: '1',
          trigger: ['age'],
        },
      }),
      { type: 'paragraph', content: '<p>${age} years</p>' },
    )
    const translations = { fr: { fields: { [of(fields, 'b').uuid]: { label: 'Âge : ${age}' } } } }
    await api.patch(`/forms/${form.uuid}`, { languages: ['en', 'fr'], translations })
    const { version } = await readForm(api, form)
    const renamed = await patch(form, of(fields, 'age'), { name: 'years', label: 'Years' })
    expect(renamed.status, renamed.text).toBe(200)
    expect(renamed.body.data).toMatchObject({ name: 'years', label: 'Years' })
    const after = await readForm(api, form)
    expect(after.version).toBe(version + 1)
    expect(of(after.fields, 'b')).toMatchObject({
      label: 'You are ${years}',
      expressions: {
        relevant: "${years} > 1 and /data/years < 100 or 'age' = 'b'",
        trigger: ['years'],
      },
    })
    expect(after.fields[2]!.content).toBe('<p>${years} years</p>')
    expect(JSON.stringify(after.translations)).toContain('Âge : ${years}')
  })

  it('leaves what is older than a rule as it is', async () => {
    const label = 'In ${USD}'
    const { form, fields } = await createFormWith(api, number('a', { label, name: null }))
    expect((await patch(form, fields[0]!, { name: 'a' })).status).toBe(200)
    expect((await patch(form, fields[0]!, { label: 'In ${EUR}' })).body.errors).toEqual({
      label: ["There is no field with the name 'EUR'."],
    })
  })
})

describe('options that are renamed', () => {
  it('keep the name of their choice and their former texts', async () => {
    const { form, fields } = await createFormWith(api, {
      ...{ type: 'radio', label: 'Water', name: 'water', options: ['Well', 'Tap'] },
      choices: [{ name: 'w' }, { name: 't', filter: { region: 'north' } }],
    })
    const [field] = fields
    const renamed = await patch(form, field!, { options: ['Borehole', 'Tap'] })
    expect(renamed.body.data.choices).toEqual([
      { name: 'w', was: ['Well'] },
      { name: 't', filter: { region: 'north' } },
    ])
    const moved = await patch(form, field!, { options: ['Tap', 'Rain', 'Borehole'] })
    expect(moved.body.data.choices).toEqual([
      { name: 't', filter: { region: 'north' } },
      {},
      { name: 'w', was: ['Well'] },
    ])
  })

  it('of a field without choices get none', async () => {
    const plain = { type: 'radio', label: 'Water', options: ['Well', 'Tap'] }
    const { form, fields } = await createFormWith(api, plain)
    const renamed = await patch(form, fields[0]!, { options: ['Borehole', 'Tap'] })
    expect(renamed.body.data.choices).toBeNull()
  })
})

describe('a whole form', () => {
  const broken = [
    number('a', relevant('${b} >')),
    number('b', { expressions: { constraint: '. > ${c}' } }),
  ]
  const errors = {
    'fields.0.expressions.relevant': ['Expected a value at character 7.'],
    'fields.1.expressions.constraint': ["There is no field with the name 'c' at character 5."],
  }

  it.each(['', '?dry_run=1'])('is not imported with broken expressions %s', async (query) => {
    const refused = await importOf(broken, query, { root_name: 'a b' })
    expect(refused.status, refused.text).toBe(422)
    expect(refused.body.errors).toEqual({
      'form.root_name': [expect.stringContaining('Must have 1 to 64 letters')],
      ...errors,
    })
  })

  it('is drafted but not published with broken expressions', async () => {
    const { form } = await createFormWith(api, number('z', relevant("true() or 'a'")))
    const draft = draftOf(form)
    const fields = broken.map((field) => ({ uuid: randomUUID(), ...field }))
    const saved = await putDraft(api, form, { ...draft, fields: [...fields, ...draft.fields] })
    expect(saved.status, saved.text).toBe(200)
    const refused = await publish(api, form)
    expect(refused.status, refused.text).toBe(422)
    expect(refused.body.errors).toEqual(errors)
  })

  it('is not created or changed with a root name that is no name', async () => {
    const created = await api.post<{ errors: object }>('/forms', { title: 'A', root_name: 'a b' })
    expect([created.status, Object.keys(created.body.errors)]).toEqual([422, ['root_name']])
    const form = await createForm(api)
    const changed = await api.patch<{ errors: object }>(`/forms/${form.uuid}`, { root_name: '1' })
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ['root_name']])
  })

  it('keeps its references in a copy', async () => {
    const { form } = await createFormWith(
      api,
      { type: 'group', label: 'G', name: 'g', uuid: '7b0f6c2e-4a0e-4f43-9a39-54f1b6a9f001' },
      number('a', { parent: '7b0f6c2e-4a0e-4f43-9a39-54f1b6a9f001' }),
      number('b', relevant('${a} > 1')),
    )
    const copied = await api.post<{ data: Form }>(`/forms/${form.uuid}/duplicate`, { title: 'B' })
    const { fields } = copied.body.data
    expect(of(fields, 'a').parent).toBe(of(fields, 'g').uuid)
    expect(of(fields, 'g').uuid).not.toBe(of(form.fields, 'g').uuid)
    expect(of(fields, 'b').expressions).toEqual({ relevant: '${a} > 1' })
  })
})
