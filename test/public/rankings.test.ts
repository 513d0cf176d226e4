import type { Field, Form, SubmissionSummary } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import type { Api } from '../harness/api.ts'
import { addField, createForm, createFormWith, submit } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'

const system = sharedSystem()
// A new owner, because the service runs only two summaries of one owner at once.
let api: Api
beforeAll(async () => {
  ;({ api } = await newOwner(system))
})

describe('a ranking', () => {
  let form: Form
  let field: Field
  let sent: string[]

  const answer = async (value: unknown) => submit(api, form, { fields: { [field.uuid]: value } })
  const read = async (query: string) =>
    (await api.get<{ data: { uuid: string }[] }>(`/forms/${form.uuid}/submissions?${query}`)).body
      .data

  beforeAll(async () => {
    const options = ['Well', 'School', 'Road']
    const created = await createFormWith(api, { type: 'rank', label: 'Needs', options })
    form = created.form
    field = created.fields[0]!
    const path = `/forms/${form.uuid}/fields/${field.id}`
    const names = [{ name: 'w' }, { name: 's' }, { name: 'r' }]
    await api.patch(path, { choices: names })
    sent = []
    for (const order of [
      ['School', 'Well', 'Road'],
      ['Road', 'School', 'Well'],
    ]) {
      sent.push((await answer(order)).body.submission_uuid)
    }
    const renamed = ['Well', 'Secondary school', 'Road']
    await api.patch(path, { options: renamed })
    sent.push((await answer(['Secondary school', 'Road', 'Well'])).body.submission_uuid)
  })

  it.each([
    ['lacks options', ['Well'], 'ranking_incomplete'],
    ['has an option twice', ['Well', 'Well', 'Road'], 'repeated_option'],
    ['has an unknown option', ['Well', 'Church', 'Road'], 'not_an_option'],
    ['is a text', 'Well', 'not_a_list'],
  ])('is refused where it %s', async (_what, value, code) => {
    const { status, body } = await answer(value)
    expect(status).toBe(422)
    expect(body).toMatchObject({ codes: { [`fields.${field.uuid}`]: [{ code }] } })
  })

  it('is stored and exported in its order', async () => {
    const one = await api.get<{ data: { values: { value: unknown }[] } }>(
      `/forms/${form.uuid}/submissions/${sent[1]}`,
    )
    expect(one.body.data.values[0]!.value).toEqual(['Road', 'School', 'Well'])
    const path = `/forms/${form.uuid}/submissions/export`
    const cells = async (query: string) =>
      (await api.get(path + query)).text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0])
    expect(await cells('')).toEqual([
      'Secondary school; Road; Well',
      'Road; Secondary school; Well',
      'Secondary school; Well; Road',
    ])
    expect(await cells('?values=names')).toEqual(['s; r; w', 'r; s; w', 's; w; r'])
  })

  it('is found by its first place, under present and former texts', async () => {
    const found = async (option: string) =>
      (await read(new URLSearchParams({ [`where[${field.uuid}]`]: option }).toString())).map(
        ({ uuid }) => uuid,
      )
    expect(await found('School')).toEqual([sent[2], sent[0]])
    expect(await found('Secondary school')).toEqual([sent[2], sent[0]])
    expect(await found('Well')).toEqual([])
  })

  it('is summarised by mean and first places', async () => {
    const { body } = await api.get<{ data: SubmissionSummary }>(`/forms/${form.uuid}/summary`)
    expect(body.data.fields[0]).toMatchObject({
      answered: 3,
      ranks: [
        { option: 'Well', count: 3, first: 0, mean_place: 8 / 3 },
        { option: 'Secondary school', count: 3, first: 2, mean_place: 4 / 3 },
        { option: 'Road', count: 3, first: 1, mean_place: 2 },
      ],
    })
  })
})

describe('a slider', () => {
  const settings = { min: 0, max: 10, step: 2, control: 'slider' }

  it('needs two ends and a step', async () => {
    const form = await createForm(api)
    const create = async (changes: object) => {
      const field = { type: 'number', label: 'Depth', settings: { ...settings, ...changes } }
      const { status, body } = await api.post<{ errors?: object }>(
        `/forms/${form.uuid}/fields`,
        field,
      )
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await create({ step: null, max: null })).toEqual([
      422,
      ['settings.max', 'settings.step'],
    ])
    expect(await create({ max: 0 })).toEqual([422, ['settings.max']])
    expect(await create({ step: 0 })).toEqual([422, ['settings.step']])
    expect(await create({})).toEqual([201, []])
    const field = await addField(api, form, { type: 'number', label: 'Depth' })
    const path = `/forms/${form.uuid}/fields/${field.id}`
    expect((await api.patch(path, { settings: { control: 'slider' } })).status).toBe(422)
  })

  it('takes numbers on its steps', async () => {
    const { form, fields } = await createFormWith(api, { type: 'number', label: 'A', settings })
    const statusOf = async (value: number) =>
      (await submit(api, form, { fields: { [fields[0]!.uuid]: value } })).status
    expect([await statusOf(4), await statusOf(5), await statusOf(12)]).toEqual([201, 422, 422])
  })
})
