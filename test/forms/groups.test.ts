import type { Field } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { readPublic } from './draft-api.ts'
import { formAt, type Codes } from './group-forms.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)
const household = () =>
  formAt(api, 'Name', 'Home:group', 'Home/Rooms', 'Members:repeat', 'Members/Age', 'Note')

const codes = ({ body }: { body: { codes: Codes } }) =>
  Object.entries(body.codes).map(([property, [{ code } = { code: '' }]]) => `${property} ${code}`)
const conditionOn = (uuid: string | null) => ({
  logic: { conditions: [{ field_uuid: uuid, operator: 'is_not_empty' }] },
})

describe('a new field', () => {
  it('is in the innermost container around its position', async () => {
    const form = await household()
    const added = await form.add('Floor', { position: 2 })
    expect(added.body.data).toMatchObject({ position: 2, parent: await form.uuid('Home') })
    await form.add('Between', { position: 4 })
    await form.add('Last')
    expect(await form.outline()).toEqual([
      ...['Name', 'Home', 'Home/Floor', 'Home/Rooms', 'Between', 'Members', 'Members/Age'],
      ...['Note', 'Last'],
    ])
  })

  it('is in the container that it names, next to its position', async () => {
    const form = await household()
    const home = await form.uuid('Home')
    await form.add('Last', { parent: home })
    await form.add('First', { parent: home, position: 0 })
    await form.add('Outside', { parent: null, position: 3 })
    expect(await form.outline()).toEqual([
      ...['Name', 'Home', 'Home/First', 'Home/Rooms', 'Home/Last', 'Outside', 'Members'],
      ...['Members/Age', 'Note'],
    ])
  })

  it('is refused where it cannot be', async () => {
    const form = await household()
    const name = await form.uuid('Name')
    const home = await form.uuid('Home')
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect(codes(await form.add('A', { parent: unknown }))).toEqual(['parent unknown_field'])
    expect(codes(await form.add('A', { parent: name }))).toEqual(['parent not_a_container'])
    const inHome = (type: string) => form.add('A', { type, parent: home })
    expect(codes(await inHome('page_break'))).toEqual(['parent never_inside'])
    expect(codes(await inHome('heading'))).toEqual(['parent opening_heading'])
    expect(codes(await form.add('A', { type: 'payment' }))).toEqual([
      'type payment_with_containers',
    ])
    expect(codes(await form.add('A', conditionOn(await form.uuid('Age'))))).toEqual([
      'logic.conditions.0.field_uuid in_a_repeat',
    ])
    const paid = await formAt(api, 'Fee:payment')
    expect(codes(await paid.add('G', { type: 'group' }))).toEqual(['type payment_with_containers'])
  })

  it('may depend on a field of the same repeat', async () => {
    const form = await household()
    const age = await form.find('Age')
    const added = await form.add('School', { parent: age.parent, ...conditionOn(age.uuid) })
    expect(added.status, added.text).toBe(201)
  })
})

describe('a field that gets another container', () => {
  it('becomes its last field, with what it contains', async () => {
    const form = await household()
    const moved = await form.move('Home', 'Members')
    expect(moved.body.data).toMatchObject({ position: 3, parent: await form.uuid('Members') })
    await form.move('Name', 'Home')
    expect(await form.outline()).toEqual([
      ...['Members', 'Members/Age', 'Members/Home', 'Members/Home/Rooms', 'Members/Home/Name'],
      'Note',
    ])
    await form.move('Home', null)
    expect(await form.outline()).toEqual([
      ...['Members', 'Members/Age', 'Note', 'Home', 'Home/Rooms', 'Home/Name'],
    ])
  })

  it('stays in its place if the container stays', async () => {
    const form = await formAt(api, 'G:group', 'G/A', 'G/B')
    await form.move('A', 'G')
    expect(await form.outline()).toEqual(['G', 'G/A', 'G/B'])
  })

  it('is refused where it cannot be', async () => {
    const form = await formAt(
      api,
      ...['Title:heading', 'A:group', 'A/B:group', 'A/B/C', 'Break:page_break', 'D'],
      ...['R:repeat', 'R/S:repeat', 'T:repeat'],
    )
    expect(codes(await form.move('A', 'A'))).toEqual(['parent inside_itself'])
    expect(codes(await form.move('A', 'B'))).toEqual(['parent inside_itself'])
    expect(codes(await form.move('Break', 'B'))).toEqual(['parent never_inside'])
    expect(codes(await form.move('Title', 'B'))).toEqual(['parent opening_heading'])
    expect(codes(await form.move('D', 'C'))).toEqual(['parent not_a_container'])
    expect(codes(await form.move('T', 'S'))).toEqual(['parent repeats_too_deep'])
    expect(codes(await form.move('R', 'T'))).toEqual(['parent repeats_too_deep'])
    await form.change('D', conditionOn(await form.uuid('C')))
    expect(codes(await form.move('B', 'T'))).toEqual(['parent needed_outside'])
  })

  it('makes no circle of conditions', async () => {
    const form = await formAt(api, 'A', 'G:group')
    await form.change('G', conditionOn(await form.uuid('A')))
    expect(codes(await form.move('A', 'G'))).toEqual(['parent circle'])
  })

  it('is at most in 8 others', async () => {
    const paths = ['1', '1/2', '1/2/3', '1/2/3/4', '1/2/3/4/5', '1/2/3/4/5/6', '1/2/3/4/5/6/7']
    const form = await formAt(api, ...[...paths, '1/2/3/4/5/6/7/8', '9', 'A'].map(group))
    expect(codes(await form.move('9', '8'))).toEqual(['parent containers_too_deep'])
    expect((await form.move('9', '7')).status).toBe(200)
    expect(codes(await form.move('1', 'A'))).toEqual(['parent containers_too_deep'])
  })
})
const group = (path: string) => `${path}:group`

describe('a container', () => {
  it('cannot become a question while it contains fields', async () => {
    const form = await household()
    expect(codes(await form.change('Home', { type: 'short_text' }))).toEqual([
      'type contains_fields',
    ])
    expect((await form.change('Home', { type: 'repeat' })).status).toBe(200)
    await form.remove('Rooms')
    expect((await form.change('Home', { type: 'short_text' })).status).toBe(200)
  })

  it('keeps its fields together in any order', async () => {
    const form = await household()
    const reordered = await form.reorder('Age', 'Note', 'Rooms', 'Members')
    expect(await form.outline()).toEqual([
      ...['Note', 'Members', 'Members/Age', 'Name', 'Home', 'Home/Rooms'],
    ])
    const { fields } = await form.read()
    expect(reordered.body.ids).toEqual(fields.map(({ id }) => id))
  })

  it('is deleted with what it contains', async () => {
    const form = await household()
    await form.add('After', conditionOn(await form.uuid('Rooms')))
    const home = await form.uuid('Home')
    const fields = { [(await form.uuid('Rooms'))!]: '3' }
    expect((await submit(api, form.form, { fields })).status).toBe(201)
    expect((await form.remove('Home')).status).toBe(204)
    expect(await form.outline()).toEqual(['Name', 'Members', 'Members/Age', 'Note', 'After'])
    expect((await form.find('After')).logic).toBeNull()
    const listed = await api.get<{ data: Field[] }>(`${form.path}/fields?removed=1`)
    const rooms = listed.body.data.find(({ label }) => label === 'Rooms')
    expect(rooms).toMatchObject({ parent: home, removed: true })
  })
})

describe('a form without groups', () => {
  it('has no member of them in the public form', async () => {
    const form = await formAt(api, 'A', 'B')
    await form.add('C', { position: 1, parent: null })
    await form.reorder('B')
    expect(await form.outline()).toEqual(['B', 'A', 'C'])
    expect(JSON.stringify(await readPublic(api, form.form))).not.toMatch(/parent|language/)
  })
})

describe('once a form has submissions', () => {
  it('answers stay in or out of their repeat', async () => {
    const form = await formAt(
      api,
      ...['Name', 'Home:group', 'Home/Rooms', 'Yard:group', 'R:repeat', 'R/Age', 'R/G:group'],
      'R/Text:paragraph',
    )
    const answers = { fields: { [(await form.uuid('Name'))!]: 'Ada' } }
    const sent = await submit(api, form.form, answers)
    expect(sent.status, sent.text).toBe(201)
    expect(codes(await form.move('Name', 'R'))).toEqual(['parent answers_exist'])
    expect(codes(await form.move('Home', 'R'))).toEqual(['parent answers_exist'])
    expect(codes(await form.move('Age', null))).toEqual(['parent answers_exist'])
    expect(codes(await form.change('R', { type: 'group' }))).toEqual(['type answers_exist'])
    expect(codes(await form.change('Name', { type: 'group' }))).toEqual(['type answers_exist'])
    for (const [label, parent] of [
      ['Rooms', 'Yard'],
      ['Name', 'Home'],
      ['Age', 'G'],
      ['Text', null],
    ] as const) {
      expect((await form.move(label, parent)).status).toBe(200)
    }
    expect((await form.change('Name', { type: 'long_text' })).status).toBe(200)
  })
})
