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
  expect(changesOf(form, draft, {})).toEqual(changes)
  const filter = changes as Record<string, string>
  const later = draftOf(form, filter, Object.keys(filter)[0]!)
  expect(changesOf(form, later, filter)).toEqual(changes)
})

it('reads numbers as they are typed on an Arabic keyboard', () => {
  const draft = { ...draftAbout(form, number), choice: 'gte' as const, value: '١٢٫٥' }
  expect(changesOf(form, draft, {})).toEqual({ [`where[${number}][gte]`]: '12.5' })
})

it('keeps a limit that is no whole day here', () => {
  const filter = { since: '2026-05-01T13:37:00.000Z' }
  const draft = { ...draftOf(form, filter, 'since'), to: '2026-05-31' }
  expect(draft.from).toBe('')
  expect(changesOf(form, draft, filter)).toEqual({ ...filter, until: startOfDay('2026-06-01') })
})

it.each([
  { ...draftAbout(form, text), value: ' ' },
  { ...draftAbout(form, number), value: 'many' },
  // A thousand and a half, or one and a half?
  { ...draftAbout(form, number), value: '1,500' },
  draftAbout(form, 'received'),
  { ...draftAbout(form, 'received'), from: '2026-05-02', to: '2026-05-01' },
])('%# explains what is missing', (draft) => {
  expect(changesOf(form, draft, {})).toEqual(expect.stringMatching(/\.$/))
})
