import type { Field } from '@formpost/contract'
import { expect, it } from 'vitest'

import { startOfDay } from './days.ts'
import { changesOf, choicesOf, draftAbout, draftOf } from './filter-draft.ts'

const text = '0f8f2c52-1d3e-4c8b-9a41-0d9c8b7a6f51'
const number = '0f8f2c52-1d3e-4c8b-9a41-0d9c8b7a6f52'
const choice = '0f8f2c52-1d3e-4c8b-9a41-0d9c8b7a6f53'
const form = {
  fields: [
    { uuid: text, type: 'short_text' },
    { uuid: number, type: 'number' },
    { uuid: choice, type: 'radio', options: ['Yes', 'No'] },
  ] as Field[],
}

it('offers what is possible for a question', () => {
  expect(choicesOf(form, text)).toEqual(['contains', 'equals', 'answered', 'unanswered'])
  expect(choicesOf(form, choice)).toEqual(['equals', 'answered', 'unanswered'])
  expect(draftAbout(form, choice)).toMatchObject({ choice: 'equals', value: 'Yes' })
})

it.each([
  [{ ...draftAbout(form, text), value: 'Agu' }, { [`where[${text}][contains]`]: 'Agu' }],
  [
    { ...draftAbout(form, number), choice: 'lte' as const, value: '2,5' },
    { [`where[${number}][lte]`]: '2.5' },
  ],
  [
    { ...draftAbout(form, number), choice: 'unanswered' as const },
    { [`where[${number}][empty]`]: 'true' },
  ],
  [draftAbout(form, 'offline'), { was_offline: 'true' }],
  [{ ...draftAbout(form, 'review'), value: 'approved' }, { 'where[review]': 'approved' }],
  [
    { ...draftAbout(form, 'received'), from: '2026-05-01', to: '2026-05-01' },
    { since: startOfDay('2026-05-01'), until: startOfDay('2026-05-02') },
  ],
])('%# sets its parameters, and is the same when changed later', (draft, changes) => {
  expect(changesOf(form, draft)).toEqual(changes)
  const filter = changes as Record<string, string>
  expect(changesOf(form, draftOf(form, filter, Object.keys(filter)[0]!))).toEqual(changes)
})

it.each([
  { ...draftAbout(form, text), value: ' ' },
  { ...draftAbout(form, number), value: 'many' },
  draftAbout(form, 'received'),
  { ...draftAbout(form, 'received'), from: '2026-05-02', to: '2026-05-01' },
])('%# explains what is missing', (draft) => {
  expect(changesOf(form, draft)).toEqual(expect.stringMatching(/\.$/))
})
