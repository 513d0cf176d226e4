import { compileForm } from '@formpost/rules/form'
import { describe, expect, test, vi } from 'vitest'

import type { DraftRow, FileRow, RawAnswers } from '../../db/rows.ts'
import { LanguageAnswers } from './language-answers.ts'
import { field, inOrder } from './test-support/fields.ts'

const fields = inOrder(
  field('region', 'radio', { options: ['North', 'South'] }),
  field('crops', 'checkbox', {
    options: ['Rice', 'Wheat', 'Maize'],
    choices: [
      { filter: { in: 'North' } },
      { filter: { in: 'South' } },
      { filter: { in: 'North' } },
    ],
    expressions: { choice_filter: 'in = ${region}' },
  }),
  field('member', 'repeat', { settings: { item_label: '${age}' } }),
  field('age', 'number', { parent: 'member' }),
  field('adult', 'hidden', { parent: 'member', expressions: { calculation: '${age} >= 18' } }),
  field('sum', 'number', { expressions: { calculation: 'sum(${age})' } }),
  field('agrees', 'consent'),
  field('day', 'date'),
  field('today', 'date', { expressions: { calculation: 'today()' } }),
)
const form = compileForm(fields)

const draft = (answers: RawAnswers = {}, more: Partial<DraftRow> = {}): DraftRow => ({
  ...{ id: 'draft', publicId: 'form', formTitle: 'Form', formVersion: 1, answers, page: 0 },
  ...{ startedAt: 0, updatedAt: 0, replaces: null, refusal: null, ...more },
})
const open = (answers?: RawAnswers, more?: Partial<DraftRow>) =>
  new LanguageAnswers(form, draft(answers, more), answers === undefined)

const keys = (answers: LanguageAnswers) => answers.record.instances('member').map(({ key }) => key)

test('a draft keeps numbers as they were typed, and its instances', () => {
  const answers = open()
  const key = keys(answers)[0]!
  answers.answer(`member.${key}.age`, '1.50')
  answers.answer('agrees', 'true')
  const { entered } = answers
  expect(entered).toEqual({ agrees: 'true', member: [{ key, age: '1.50' }] })
  const again = open(entered)
  expect(again.entered).toEqual(entered)
  expect(again.record.state('sum')?.value).toBe(1.5)
  expect(again.sent()).toMatchObject({ agrees: true, member: [{ age: 1.5 }], sum: 1.5 })
})

test('an option that a filter hides comes back with it', () => {
  const answers = open({ region: 'North', crops: ['Rice'] })
  answers.answer('region', 'South')
  expect(answers.sent()).not.toHaveProperty('crops')
  answers.answer('crops', ['Wheat'])
  expect(answers.sent()['crops']).toEqual(['Wheat'])
  answers.answer('region', 'North')
  expect(answers.sent()['crops']).toEqual(['Rice'])
})

test('an option of a ranking that a filter hides comes back to its place', () => {
  const ranking = compileForm(
    inOrder(
      field('out', 'short_text'),
      field('needs', 'rank', {
        options: ['Well', 'School', 'Road', 'Clinic'],
        expressions: { choice_filter: 'name != ${out}' },
      }),
    ),
  )
  const answers = new LanguageAnswers(ranking, draft(), true)
  answers.answer('needs', ['Road', 'School', 'Clinic', 'Well'])
  answers.answer('out', 'School')
  answers.answer('needs', ['Well', 'Road', 'Clinic'])
  expect(answers.sent()['needs']).toEqual(['Well', 'Road', 'Clinic'])
  answers.answer('out', '')
  expect(answers.sent()['needs']).toEqual(['Well', 'School', 'Road', 'Clinic'])
  answers.answer('out', 'School')
  answers.answer('needs', [])
  answers.answer('out', '')
  expect(answers.sent()).not.toHaveProperty('needs')
})

test('a change notifies only what depends on it', () => {
  const answers = open({ member: [{ key: 'x' }, { key: 'y', age: '2' }] })
  const told: string[] = []
  for (const address of ['member', 'member.x.age', 'member.y.age', 'sum', 'region', 'day']) {
    answers.record.state(address)
    answers.watch(address, () => told.push(address))
  }
  answers.record.instances('member')
  answers.answer('member.x.age', '4')
  expect(told.sort()).toEqual(['member', 'member.x.age', 'sum'])
})

test('an instance that was removed comes back as it was', () => {
  const answers = open({
    member: [
      { key: 'x', age: '1.0' },
      { key: 'y', age: '2' },
    ],
  })
  answers.removeInstance('member.x', '1')
  expect(keys(answers)).toEqual(['y'])
  expect(answers.removed.of('member')).toMatchObject({ at: 0, title: '1' })
  expect(answers.addInstance('member', true)).toBe('x')
  expect(answers.removed.of('member')).toBe(undefined)
  expect(answers.entered['member']).toEqual([
    { key: 'x', age: '1.0' },
    { key: 'y', age: '2' },
  ])
})

describe('a file', () => {
  const photos = inOrder(
    field('wet', 'consent'),
    field('member', 'repeat'),
    field('photo', 'file', { parent: 'member' }),
    field('visit', 'repeat', { parent: 'member' }),
    field('receipt', 'file', { parent: 'visit' }),
    field('lid', 'file', { expressions: { relevant: "${wet} = 'OK'" } }),
  )
  const openPhotos = (given: RawAnswers) =>
    new LanguageAnswers(compileForm(photos), draft(given), false)
  const fileOf = (fieldId: string, id = fieldId) => ({ id, fieldId }) as FileRow

  test('that comes after its instance was removed is its answer after Undo', () => {
    const answers = openPhotos({ member: [{ key: 'x', visit: [{ key: 'v' }] }] })
    answers.removeInstance('member.x', 'Member 1')
    answers.answer('member.x.photo', 'file')
    answers.answer('member.x.visit.v.receipt', 'inner')
    expect(answers.entered).toEqual({})
    answers.addInstance('member', true)
    expect(answers.entered).toEqual({
      member: [{ key: 'x', photo: 'file', visit: [{ key: 'v', receipt: 'inner' }] }],
    })
  })

  test('is kept with irrelevant answers and until its instance cannot come back', () => {
    const answers = openPhotos({ lid: 'lid', member: [{ key: 'x', photo: 'member.x.photo' }] })
    expect(answers.sent()).not.toHaveProperty('lid')
    const files = [fileOf('lid'), fileOf('member.x.photo'), fileOf('member.y.photo')]
    const gone = fileOf('former question')
    const kept = () => answers.keptFiles([...files, gone]).map(({ id }) => id)
    expect(kept()).toEqual(['lid', 'member.x.photo', 'former question'])
    answers.removeInstance('member.x', 'Member 1')
    expect(kept()).toEqual(['lid', 'member.x.photo', 'former question'])
    answers.addInstance('member')
    expect(kept()).toEqual(['lid', 'former question'])
  })
})

test('addresses of problems have the keys of instances', () => {
  const answers = open({
    member: [
      { key: 'x', age: '1' },
      { key: 'y', age: 'many' },
    ],
  })
  expect(answers.problemAddresses()).toEqual(['member.y.age'])
})

test('a date that was partly typed is dropped from a draft', () => {
  expect(open({ day: '?' }).entered).toEqual({})
})

test('the time is that of Submit, and of a record that is edited that of its own', () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z') })
  try {
    const answers = open({})
    vi.setSystemTime(Date.parse('2026-03-03T12:00:00Z'))
    expect(answers.sent()['today']).toBe('2026-03-01')
    answers.finish(undefined)
    expect(answers.sent()['today']).toBe('2026-03-03')
    expect(answers.recordMembers()).toMatchObject({
      filledAt: '2026-03-03T12:00:00.000Z',
      rules: 1,
    })
    const edit = open({}, { clock: '2026-02-01T23:30:00.000-05:00' })
    edit.finish(undefined)
    expect(edit.sent()['today']).toBe('2026-02-01')
    expect(edit.recordMembers()).toMatchObject({ filledAt: '2026-02-02T04:30:00.000Z' })
  } finally {
    vi.useRealTimers()
  }
})

test('hidden fields record the filling, and an edit keeps what they have', () => {
  const kinds = ['start', 'end', 'today', 'language'] as const
  const recorded = compileForm(
    inOrder(...kinds.map((metadata) => field(metadata, 'hidden', { settings: { metadata } }))),
  )
  const clock = '2026-02-01T23:30:00.000-05:00'
  const first = new LanguageAnswers(recorded, draft({}, { clock }), true)
  first.finish('fr')
  const all = { start: clock, end: clock, today: '2026-02-01', language: 'fr' }
  expect(first.sent()).toEqual(all)
  first.setCollector('Ada')
  expect(first.sent()).toEqual(all)
  const later = draft(first.entered, { clock: '2026-03-01T08:00:00.000Z' })
  expect(new LanguageAnswers(recorded, later, false).sent()).toEqual(all)
})

test('a renamed option is shown as it is called now', () => {
  const colour = field('colour', 'radio', {
    options: ['Crimson', 'Blue'],
    choices: [{ was: ['Red'] }, {}],
  })
  const answers = new LanguageAnswers(compileForm([colour]), draft({ colour: 'Red' }), false)
  expect(answers.valueAt('colour', colour, answers.record.state('colour')!)).toBe('Crimson')
})
