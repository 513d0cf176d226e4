import type { Field } from '@formpost/contract'
import { expect, it } from 'vitest'

import { columnsOf, maxQuestions } from './columns.ts'

const field = (type: Field['type'], label: string | null, uuid: string = type) =>
  ({ uuid, type, label }) as Field
const labels = (fields: Field[], { hidden = [] as string[], isReadable = true } = {}) =>
  columnsOf({ fields }, new Set(hidden), isReadable).map(({ label }) => label)

it('has a column for each question in order', () => {
  const fields = [
    field('heading', 'Well'),
    field('number', 'Depth'),
    field('submit_button', 'Send'),
    field('hidden', 'Source'),
    field('file', ''),
  ]
  const questions = ['Depth', 'Source', 'Untitled question']
  expect(labels(fields)).toEqual(['Received', 'Review', ...questions])
  expect(labels(fields, { isReadable: false })).toEqual(['Received', 'Review'])
})

it('hides questions, and shows later ones instead of them', () => {
  const fields = Array.from({ length: 500 }, (_, n) => field('short_text', `Q${n}`, `${n}`))
  expect(labels(fields)).toHaveLength(maxQuestions + 2)
  const shown = labels(fields, { hidden: ['0', '2'] })
  expect(shown.slice(2, 4)).toEqual(['Q1', 'Q3'])
  expect(shown.slice(2)).toHaveLength(maxQuestions)
})

it('shows photos where an image can be uploaded', () => {
  const shows = (accept?: string, type: Field['type'] = 'file') =>
    columnsOf(
      { fields: [{ ...field(type, 'A'), settings: { accept } } as Field] },
      new Set(),
      true,
    ).at(-1)!.hasPhotos
  expect([undefined, '', 'image/*', '.pdf, .JPG', '*/*'].map((accept) => shows(accept))).toEqual(
    Array(5).fill(true),
  )
  expect(['.pdf', 'audio/*', '.jpg.txt'].map((accept) => shows(accept))).toEqual(
    Array(3).fill(false),
  )
  expect(shows('', 'short_text')).toBe(false)
})

it('has a column for each repeat, and none for what is in it', () => {
  const fields = [
    field('group', 'Household'),
    { ...field('number', 'Rooms'), parent: 'group' },
    { ...field('repeat', 'Person'), parent: 'group' },
    { ...field('short_text', 'Name'), parent: 'repeat' },
  ]
  expect(labels(fields).slice(2)).toEqual(['Rooms', 'Person'])
})
