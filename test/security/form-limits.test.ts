import { randomUUID } from 'node:crypto'

import type { Field, Form, FormDocument } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import { draftOf, newField, putDraft } from '../forms/draft-api.ts'
import type { Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { addField, createForm, createFormWith, submit } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'

interface Invalid {
  errors?: Record<string, string[]>
}

const system = sharedSystem()
let api: Api
beforeAll(async () => {
  ;({ api } = await newOwner(system))
})

const fieldsPath = ({ uuid }: Form) => `/forms/${uuid}/fields`
const fieldPath = (form: Form, { id }: Field) => `${fieldsPath(form)}/${id}`
const read = async ({ uuid }: Form) => (await api.get<{ data: Form }>(`/forms/${uuid}`)).body.data
const outcomeOf = ({ status, body }: { status: number; body: Invalid }) => [status, body.errors]

/** Adds fields below the API, as forms from before there were limits have them. */
const insertFields = (form: Form, count: number, content = '') =>
  sql(
    system,
    `INSERT INTO forms.fields (uuid, form_id, type, content, position)
     SELECT gen_random_uuid(), f.id, 'paragraph', $3, c.n + g.n - 1
     FROM forms.forms f, generate_series(1, $2::int) AS g(n),
       (SELECT count(*)::int AS n FROM forms.fields x JOIN forms.forms y ON y.id = x.form_id WHERE y.uuid = $1) c
     WHERE f.uuid = $1`,
    [form.uuid, count, content],
  )
const setLogic = ({ id }: Field, logic: object) =>
  sql(system, 'UPDATE forms.fields SET logic = $2 WHERE id = $1', [id, JSON.stringify(logic)])

describe('a reorder', () => {
  it('with more ids than a form has fields is rejected while others are served', async () => {
    const form = await createForm(api)
    const first = form.fields[0]!.id
    const ids = [...Array<number>(200_000).fill(0), ...Array<number>(60_000).fill(first)]
    const [reordered, ...others] = await Promise.all([
      api.post<Invalid>(`${fieldsPath(form)}/reorder`, { ids }),
      ...Array.from({ length: 10 }, () => api.get(`/forms/${form.uuid}`)),
    ])
    expect(outcomeOf(reordered)).toEqual([422, { ids: ['Must have at most 2,000 entries.'] }])
    expect(others.map(({ status }) => status)).toEqual(Array(10).fill(200))
  })

  it('may list all fields of a form that is beyond the limit', async () => {
    const form = await createForm(api)
    await insertFields(form, 2_100)
    const ids = (await read(form)).fields.map(({ id }) => id).toReversed()
    const { status, body } = await api.post(`${fieldsPath(form)}/reorder`, { ids })
    expect([status, body['ids']]).toEqual([200, ids])
    const repeated = await api.post<Invalid>(`${fieldsPath(form)}/reorder`, { ids: [...ids, 0] })
    expect(outcomeOf(repeated)).toEqual([422, { ids: ['Must have at most 2,103 entries.'] }])
  })
})

describe('a form with 2,000 fields', () => {
  it('takes no further field until one is deleted', async () => {
    const form = await createForm(api)
    await insertFields(form, 1_997)
    const add = () => api.post<Invalid>(fieldsPath(form), { type: 'divider' })
    expect(outcomeOf(await add())).toEqual([
      422,
      { body: ['A form can have at most 2,000 fields.'] },
    ])
    await api.delete(fieldPath(form, form.fields[1]!))
    expect((await add()).status).toBe(201)
    expect((await read(form)).fields).toHaveLength(2_000)
    expect((await api.post(`/forms/${form.uuid}/duplicate`, { title: 'Copy' })).status).toBe(201)
  })

  it('names the first of many errors', async () => {
    const fields = Array.from({ length: 2_000 }, () => ({
      ...{ uuid: randomUUID(), type: 'short_text', label: 'Name', name: 'same' },
    }))
    const document = { formpost: 1, form: { title: 'A form' }, fields }
    const { status, body } = await api.post<Invalid>('/forms/import', document)
    expect([status, body.errors?.['fields.0.name']]).toEqual([
      422,
      ['Another field in the same place has this name.'],
    ])
  })

  it('can be edited but not duplicated if it has more', async () => {
    const form = await createForm(api)
    await insertFields(form, 2_100)
    expect((await api.patch(fieldPath(form, form.fields[0]!), { label: 'New' })).status).toBe(200)
    expect((await api.patch(`/forms/${form.uuid}`, { title: 'New' })).status).toBe(200)
    const copy = await api.post<Invalid>(`/forms/${form.uuid}/duplicate`, { title: 'Copy' })
    expect(outcomeOf(copy)).toEqual([422, { body: ['A form can have at most 2,000 fields.'] }])
  })
})

describe('the conditions of a form', () => {
  const conditionsOn = ({ uuid }: Field, count: number, value = 'x') =>
    Array.from({ length: count }, () => ({ field_uuid: uuid, operator: 'contains', value }))

  it('are at most 2,000', async () => {
    const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'Answer' })
    const answer = fields[0]!
    await insertFields(form, 40)
    const controlled = (await read(form)).fields.filter(({ id }) => id !== answer.id)
    for (const field of controlled) await setLogic(field, { conditions: conditionsOn(answer, 50) })
    const add = (count: number) =>
      api.post<Invalid>(fieldsPath(form), {
        ...{ type: 'divider', logic: { conditions: conditionsOn(answer, count) } },
      })
    const change = (count: number) =>
      api.patch<Invalid>(fieldPath(form, controlled[0]!), {
        logic: { conditions: conditionsOn(answer, count) },
      })
    expect(outcomeOf(await add(1))).toEqual([
      422,
      { 'logic.conditions': ['A form can have at most 2,000 conditions, and has 2,000 already.'] },
    ])
    expect((await change(49)).status).toBe(200)
    expect((await add(1)).status).toBe(201)
    expect(outcomeOf(await change(50))).toEqual([
      422,
      { 'logic.conditions': ['A form can have at most 2,000 conditions, and has 1,951 already.'] },
    ])
  })

  it('take little time on a long repetitive answer', async () => {
    const dividers = Array.from({ length: 18 }, () => ({ type: 'divider' }))
    const { form, fields } = await createFormWith(
      api,
      { type: 'long_text', label: 'Answer' },
      ...dividers,
    )
    const [answer, ...controlled] = fields as [Field, ...Field[]]
    // A naive search compares each position of the answer with many characters of the value.
    const value = `${'a'.repeat(500)}b${'a'.repeat(500)}`
    const logic = { conditions: conditionsOn(answer, 50, value), condition_type: 'any' }
    for (const field of controlled) await setLogic(field, logic)
    await api.patch(`/forms/${form.uuid}`, { title: 'Published' })
    const answers = { [answer.uuid]: 'a'.repeat(10_000) }
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => submit(api, form, { fields: answers })),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201))
  })
})

describe('the public form', () => {
  const tooLarge = {
    body: ['The form would be larger than 1 MiB. Shorten its texts or delete fields.'],
  }

  it('has at most 1 MiB', async () => {
    const form = await createForm(api)
    await insertFields(form, 101, 'x'.repeat(10_000))
    const paragraph = await addField(api, form, { type: 'paragraph', content: 'short' })
    const change = (body: object) => api.patch<Invalid>(fieldPath(form, paragraph), body)
    expect(outcomeOf(await change({ content: 'é'.repeat(10_000) }))).toEqual([422, tooLarge])
    expect((await read(form)).fields.at(-1)!.content).toBe('short')
    expect((await change({ content: 'shorter' })).status).toBe(200)
    const sent = await api.patch<Invalid>(`/forms/${form.uuid}`, { description: 'é'.repeat(2_000) })
    expect(sent.status).toBe(200)
  })

  it('can shrink, but not grow, if it is larger', async () => {
    const form = await createForm(api)
    await insertFields(form, 101, 'x'.repeat(10_000))
    await api.patch(`/forms/${form.uuid}`, { title: 'A longer title' })
    await sql(
      system,
      `UPDATE forms.form_versions v SET document = replace(document, 'A longer title', repeat('y', 30000))
       FROM forms.forms f WHERE f.id = v.form_id AND f.uuid = $1`,
      [form.uuid],
    )
    await sql(system, `UPDATE forms.forms SET title = repeat('y', 30000) WHERE uuid = $1`, [
      form.uuid,
    ])
    const path = `/forms/${form.uuid}`
    const grown = await api.patch<Invalid>(path, { description: 'More' })
    expect(outcomeOf(grown)).toEqual([422, tooLarge])
    expect((await api.patch(path, { notify_on_submission: false })).status).toBe(200)
    const copy = await api.post<Invalid>(`${path}/duplicate`, { title: 'z'.repeat(255) })
    expect(copy.status).toBe(201)
    expect((await api.patch(path, { title: 'Short' })).status).toBe(200)
  })
})

describe('the expressions of a form', () => {
  const expressionOf = (length: number) => ({
    expressions: { constraint: `'${'x'.repeat(length - 7)}' != .` },
  })
  const withExpression = (length: number) => ({
    ...{ type: 'short_text', label: 'Text' },
    ...expressionOf(length),
  })
  const sentence = 'The expressions of a form can have at most 200,000 characters together'

  it('have at most 200,000 characters together', async () => {
    const { form, fields } = await createFormWith(
      api,
      { type: 'short_text', label: 'Text' },
      ...Array.from({ length: 50 }, () => withExpression(3_990)),
    )
    const add = async (length: number) =>
      outcomeOf(await api.post<Invalid>(fieldsPath(form), withExpression(length)))
    expect(await add(501)).toEqual([
      422,
      { expressions: [`${sentence}, and the others have 199,500 already.`] },
    ])
    expect(await add(500)).toEqual([201, undefined])
    const change = (index: number, length: number) =>
      api.patch<Invalid>(fieldPath(form, fields[index]!), withExpression(length))
    expect((await change(0, 20)).status).toBe(422)
    expect((await change(1, 3_991)).status).toBe(422)
    expect((await change(1, 3_000)).status).toBe(200)
    expect((await change(0, 990)).status).toBe(200)
    expect((await api.patch(fieldPath(form, fields[0]!), { label: 'New' })).status).toBe(200)
  })

  it('are limited in drafts and in new forms', async () => {
    const form = await createForm(api)
    const fields = Array.from({ length: 51 }, () => newField('short_text', expressionOf(4_000)))
    const draft = { ...draftOf(form), fields }
    const saved = await putDraft(api, form, draft)
    expect([saved.status, saved.body.errors]).toEqual([422, { fields: [`${sentence}.`] }])
    const document = (await api.get<FormDocument>(`/forms/${form.uuid}/document`)).body
    const imported = await api.post<Invalid>('/forms/import', { ...document, fields })
    expect(outcomeOf(imported)).toEqual([422, { fields: [`${sentence}.`] }])
  })
})
