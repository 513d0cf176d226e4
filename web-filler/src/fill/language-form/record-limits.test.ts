import { compileForm } from '@formpost/rules/form'
import { expect, test } from 'vitest'

import type { DraftRow, FileRow, RawAnswers, RawInstance } from '../../db/rows.ts'
import { LanguageAnswers } from './language-answers.ts'
import { tooManyFiles, whyFull, whyTooLarge } from './record-limits.ts'
import { field, inOrder } from './test-support/fields.ts'
import type { LanguageSession } from './types.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

const instances = (count: number, answers: RawAnswers = {}): RawInstance[] =>
  numbers(count).map((index) => ({ ...answers, key: `k${index}` }))

const open = (fields: Parameters<typeof inOrder>, answers: RawAnswers, isEncrypted = false) =>
  new LanguageAnswers(compileForm(inOrder(...fields)), { answers } as DraftRow, false, isEncrypted)

function full(answers: LanguageAnswers, repeat: string): string | null {
  const count = answers.record.instances(repeat).length
  return whyFull(answers, answers.fieldOf(repeat)!, count)
}

test('a repeat is full at its own limit, or at 1,000 entries', () => {
  const two = open([field('r', 'repeat', { settings: { max_count: 2 } })], { r: instances(1) })
  expect(full(two, 'r')).toBe(null)
  two.addInstance('r')
  expect(full(two, 'r')).toBe('No more than 2 entries can be added here.')
  const many = open([field('r', 'repeat')], { r: instances(1_000) })
  expect(full(many, 'r')).toBe('No more than 1,000 entries can be added here.')
})

test('all repeats are full at 5,000 entries', () => {
  const ids = numbers(6).map((index) => `r${index}`)
  const five = ids.slice(0, 5).map((id) => [id, instances(1_000)] as const)
  const answers = open(
    ids.map((id) => field(id, 'repeat')),
    Object.fromEntries(five),
  )
  const last = ids[5]!
  expect(full(answers, last)).toBe('A form can have no more than 5,000 entries altogether.')
  answers.removeInstance('r0.k0', 'Entry 1')
  expect(full(answers, last)).toBe(null)
})

test('a record with 50,000 answers is full, and with more too large', () => {
  const ids = numbers(50).map((index) => `q${index}`)
  const fields = [
    field('r', 'repeat'),
    ...ids.map((id) => field(id, 'short_text', { parent: 'r' })),
  ]
  const filled = Object.fromEntries(ids.map((id) => [id, 'x']))
  const answers = open(fields, { r: instances(1_000, filled) })
  answers.measure()
  const reason = 'A form can have no more than 50,000 answers altogether.'
  expect(whyTooLarge(answers)).toBe(reason)
  expect(answers.largest).toBe('r')
  answers.answer('r.k0.q0', '')
  expect(answers.largest).toBe(undefined)
  answers.removeInstance('r.k1', 'Entry 2')
  expect(answers.entered).toHaveProperty('r')
  expect(full(answers, 'r')).toBe(null)
})

test('answers of 5 MB are too large, encrypted ones sooner', () => {
  const fields = [field('r', 'repeat'), field('story', 'long_text', { parent: 'r' })]
  const story = { story: 'ß'.repeat(4_000) }
  const openStories = (count: number, isEncrypted: boolean) => {
    const answers = open(fields, { r: instances(count, story) }, isEncrypted)
    answers.measure()
    return answers
  }
  expect(whyTooLarge(openStories(600, false))).toBe(null)
  expect(whyTooLarge(openStories(600, true))).toContain('can have no more than 3.6 MB')
  const large = openStories(660, false)
  expect(whyTooLarge(large)).toBe('The answers to a form can have no more than 5 MB altogether.')
  expect(full(large, 'r')).toBe(whyTooLarge(large))
})

const fileId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

test('the files beyond 50 are marked, without those that are not sent', () => {
  const fields = [
    field('has', 'consent'),
    field('lid', 'file', { expressions: { relevant: "${has} = 'OK'" } }),
    field('r', 'repeat'),
    field('photo', 'file', { parent: 'r' }),
  ]
  const r = numbers(51).map((index) => ({ key: `k${index}`, photo: fileId(index) }))
  const answers = open(fields, { r, lid: fileId(99) })
  const files = [
    { id: fileId(99), fieldId: 'lid' },
    ...r.map(({ key, photo }) => ({ id: photo, fieldId: `r.${key}.photo` })),
  ] as FileRow[]
  const session = { files } as unknown as LanguageSession
  const marked = files.filter(({ fieldId }) => tooManyFiles(session, answers, fieldId))
  expect(marked.map(({ id }) => id)).toEqual([fileId(50)])
})
