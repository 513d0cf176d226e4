import type { PublicForm } from '@formpost/contract'
import { describe, expect, test } from 'vitest'

import type { DraftRow, FileRow, RawAnswers } from '../db/rows.ts'
import { carryOver } from './carry-over.ts'

type Question = {
  type: string
  label?: string
  options?: string[]
  choices?: object[]
  settings?: object
}

const formOf = (version: number, questions: Record<string, Question>, encrypted = false) =>
  ({
    version,
    is_encrypted: encrypted,
    fields: Object.entries(questions).map(([id, question]) => ({ id, label: id, ...question })),
  }) as unknown as PublicForm

const fileOf = (fieldId: string, more: Partial<FileRow> = {}): FileRow => ({
  id: `file of ${fieldId}`,
  ownerId: 'draft',
  fieldId,
  name: 'pump.png',
  type: 'image/png',
  size: 5_000,
  blob: new Blob(),
  uploadUuid: 'uploaded',
  resent: true,
  ...more,
})
const draftOf = (answers: RawAnswers, files: FileRow[] = []) => ({
  row: { id: 'draft', formVersion: 1, answers } as DraftRow,
  files,
})

/** The answer to the only question of version 1 as one of version 2. */
function carry(from: Question, to: Question, answer: string | string[], file?: FileRow) {
  const draft = draftOf({ q: file?.id ?? answer }, file && [file])
  const { row, files } = carryOver(draft, formOf(1, { q: from }), formOf(2, { q: to }))
  return { answer: row.answers['q'], misfit: row.changes?.misfits['q'], files: files.length }
}

describe('an answer whose question has changed', () => {
  const [text, number, date] = [{ type: 'short_text' }, { type: 'number' }, { type: 'date' }]
  const colours = (type: string, ...options: string[]) => ({ type, options })

  test.each([
    ['a new label', text, { ...text, label: 'Other' }, 'Juba', 'Juba'],
    ['a number in a text', text, number, '12', '12'],
    ['a date in a text', text, date, '2026-05-06', '2026-05-06'],
    ['an option as text', colours('radio', 'Red'), text, 'Red', 'Red'],
    ['options as text', colours('checkbox', 'Red', 'Blue'), text, ['Red', 'Blue'], 'Red, Blue'],
    [
      'an option among several',
      colours('radio', 'Red'),
      colours('checkbox', 'Red'),
      'Red',
      ['Red'],
    ],
    ['one option of several', colours('checkbox', 'Red'), colours('radio', 'Red'), ['Red'], 'Red'],
    ['fewer other options', colours('radio', 'Red', 'Blue'), colours('radio', 'Red'), 'Red', 'Red'],
  ])('keeps %s', (_case, from, to, given, kept) => {
    expect(carry(from, to, given)).toEqual({ answer: kept, misfit: undefined, files: 0 })
  })

  test.each([
    ['a word as number', text, number, 'deep', 'deep', 'deep'],
    ['a number over the maximum', number, { ...number, settings: { max: 9 } }, '10', '10', '10'],
    ['a word as date', text, date, 'today', '', 'today'],
    ['a lost option', colours('radio', 'Red'), colours('radio', 'Blue'), 'Red', '', 'Red'],
    [
      'one lost option of several',
      colours('checkbox', 'Red', 'Blue'),
      colours('checkbox', 'Red'),
      ['Red', 'Blue'],
      ['Red'],
      'Red, Blue',
    ],
    [
      'options as one',
      colours('checkbox', 'Red', 'Blue'),
      colours('radio', 'Red', 'Blue'),
      ['Red', 'Blue'],
      '',
      'Red, Blue',
    ],
    ['a text as file', text, { type: 'file' }, 'pump.png', '', 'pump.png'],
  ])('marks %s', (_case, from, to, given, kept, misfit) => {
    expect(carry(from, to, given)).toEqual({ answer: kept, misfit, files: 0 })
  })

  test('marks files that are not taken any more, and drops them from other questions', () => {
    const accept = { type: 'file', settings: { accept: '.pdf' } }
    const small = { type: 'file', settings: { max_size: 1 } }
    const file = fileOf('q')
    const kept = { answer: file.id, misfit: 'pump.png', files: 1 }
    expect(carry({ type: 'file' }, accept, '', file)).toEqual(kept)
    expect(carry({ type: 'file' }, small, '', file)).toEqual(kept)
    expect(carry({ type: 'file' }, { type: 'file', label: 'Other' }, '', file)).toEqual({
      ...kept,
      misfit: undefined,
    })
    expect(carry({ type: 'file' }, text, '', file)).toEqual({
      answer: '',
      misfit: 'pump.png',
      files: 0,
    })
  })
})

test('answers to removed questions of repeats are listed', () => {
  const first = formOf(1, {
    r: { type: 'repeat' },
    name: { type: 'short_text' },
    photo: { type: 'file' },
  })
  const second = formOf(2, { r: { type: 'repeat' }, name: { type: 'short_text' } })
  const file = fileOf('r.b.photo')
  const instances = [
    { key: 'a', name: 'Awa', photo: '' },
    { key: 'b', name: 'Juba', photo: file.id },
  ]
  const { row } = carryOver(draftOf({ r: instances }, [file]), first, second)
  expect(row.answers).toEqual({ r: instances })
  expect(row.changes?.removed).toEqual([{ id: 'photo', label: 'photo', answer: 'pump.png' }])
})

test('answers to removed questions are listed until the question is back', () => {
  const [first, second, third] = [
    formOf(1, {
      name: { type: 'short_text', label: 'Name' },
      photo: { type: 'file', label: 'Photo' },
    }),
    formOf(2, { name: { type: 'hidden' } }),
    formOf(3, { name: { type: 'hidden' }, photo: { type: 'file', label: 'Photo' } }),
  ]
  const file = fileOf('photo')
  const removed = carryOver(draftOf({ name: 'Awa', photo: file.id }, [file]), first, second)
  expect(removed.row).toMatchObject({ formVersion: 2, answers: { photo: file.id } })
  expect(removed.row.answers).not.toHaveProperty('name')
  const name = { id: 'name', label: 'Name', answer: 'Awa' }
  const photo = { id: 'photo', label: 'Photo', answer: 'pump.png' }
  expect(removed.row.changes).toEqual({ misfits: {}, removed: [name, photo] })
  const back = carryOver(removed, second, third)
  expect(back.row.changes).toEqual({ misfits: {}, removed: [name] })
  expect(back.files).toEqual([file])
})

test('a draft of the same questions is not marked', () => {
  const [from, to] = [
    formOf(1, { name: { type: 'short_text' } }),
    formOf(2, { name: { type: 'short_text' } }),
  ]
  const { row } = carryOver(draftOf({ name: 'Awa' }), from, to)
  expect(row).toEqual({ id: 'draft', formVersion: 2, answers: { name: 'Awa' } })
})

test('files are stored anew if the form is encrypted now', () => {
  const questions = { photo: { type: 'file' } }
  const file = fileOf('photo')
  const draft = draftOf({ photo: file.id }, [file])
  const { row, files } = carryOver(draft, formOf(1, questions), formOf(2, questions, true))
  expect(files[0]!.id).not.toBe(file.id)
  expect(row.answers['photo']).toBe(files[0]!.id)
  expect(files[0]!).toMatchObject({ uploadUuid: null, resent: false, name: 'pump.png' })
})

describe('answers to a repeat', () => {
  const asked = { member: { type: 'repeat' }, name: { type: 'short_text' } }
  const answers = { member: [{ key: 'i1', name: 'Ada', photo: 'file of member.i1.photo' }] }

  test('stay with their instances', () => {
    const { row } = carryOver(
      draftOf(answers),
      formOf(1, asked),
      formOf(2, { ...asked, more: { type: 'date' } }),
    )
    expect(row.answers).toEqual(answers)
  })

  test('are marked in their instance where they do not fit any more', () => {
    const inner = { visit: { type: 'repeat' }, on: { type: 'short_text' } }
    const given = {
      member: [
        { key: 'i1', name: '7' },
        { key: 'i2', name: 'Ben', visit: [{ key: 'i3', on: 'soon' }] },
      ],
    }
    const { row } = carryOver(
      draftOf(given),
      formOf(1, { ...asked, ...inner }),
      formOf(2, { ...asked, ...inner, name: { type: 'number' }, on: { type: 'date' } }),
    )
    expect(row.changes?.misfits).toEqual({
      'member.i2.name': 'Ben',
      'member.i2.visit.i3.on': 'soon',
    })
    expect(row.answers['member']).toEqual([
      { key: 'i1', name: '7' },
      { key: 'i2', name: 'Ben', visit: [{ key: 'i3', on: '' }] },
    ])
    const back = carryOver({ row, files: [] }, formOf(2, inner), formOf(3, asked))
    expect(back.row.changes?.misfits).toEqual({ 'member.i2.name': 'Ben' })
  })

  test('are dropped with their file if their question takes none any more', () => {
    const photo = { ...asked, photo: { type: 'file' } }
    const draft = draftOf(answers, [fileOf('member.i1.photo')])
    const { row, files } = carryOver(
      draft,
      formOf(1, photo),
      formOf(2, { ...photo, photo: { type: 'short_text' } }),
    )
    expect(row.answers['member']).toEqual([{ key: 'i1', name: 'Ada', photo: '' }])
    expect(row.changes?.misfits).toEqual({ 'member.i1.photo': 'pump.png' })
    expect(files).toEqual([])
  })

  test('have files under new ids in a form that is encrypted now', () => {
    const draft = draftOf(answers, [fileOf('member.i1.photo')])
    const { row, files } = carryOver(draft, formOf(1, asked), formOf(2, asked, true))
    expect(files[0]!.id).not.toBe('file of member.i1.photo')
    expect(row.answers['member']).toEqual([{ key: 'i1', name: 'Ada', photo: files[0]!.id }])
  })
})

test('a label of a question that is not asked any more has no references', () => {
  const asked = { age: { type: 'number', label: 'How old is ${first}?' } }
  const { row } = carryOver(draftOf({ age: '7' }), formOf(1, asked), formOf(2, {}))
  expect(row.changes?.removed).toEqual([{ id: 'age', label: 'How old is …?', answer: '7' }])
})

test('a renamed option stays chosen', () => {
  const renamed = { options: ['Crimson', 'Blue'], choices: [{ was: ['Red'] }, {}] }
  const was = { options: ['Red', 'Blue'] }
  expect(carry({ type: 'radio', ...was }, { type: 'radio', ...renamed }, 'Red')).toMatchObject({
    answer: 'Crimson',
    misfit: undefined,
  })
  const many = carry({ type: 'checkbox', ...was }, { type: 'checkbox', ...renamed }, [
    'Red',
    'Blue',
  ])
  expect(many).toMatchObject({ answer: ['Crimson', 'Blue'], misfit: undefined })
})
