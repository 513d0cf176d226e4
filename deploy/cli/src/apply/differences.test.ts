import { expect, it } from 'vitest'

import { describeDifference, differences } from './differences.ts'
import type { FormFile } from './document-file.ts'

const field = (uuid: string, members: object = {}) => ({
  uuid,
  type: 'number',
  label: uuid,
  ...members,
})
const file = (form: object, ...fields: object[]) =>
  ({ formpost: 1, form: { title: 'Wells', ...form }, fields }) as unknown as FormFile

const changes = (before: FormFile, after: FormFile) =>
  differences(before, after).map(describeDifference)

it('finds none if absent members are null or false', () => {
  const stored = field('Depth', {
    settings: null,
    is_required: false,
    expressions: { relevant: null },
  })
  expect(changes(file({ description: null }, stored), file({}, field('Depth')))).toEqual([])
})

it('keeps settings that the file does not have', () => {
  expect(changes(file({ description: 'Old' }), file({}))).toEqual([])
})

it('finds changed settings and members of fields', () => {
  const before = file({}, field('Depth', { settings: { min: 0, max: 9 } }))
  const after = file({ title: 'Water' }, field('Depth', { settings: { max: 10 } }))
  expect(changes(before, after)).toEqual([
    '  ~ title: "Wells" → "Water"',
    '  ~ Depth settings.min: 0 → null',
    '  ~ Depth settings.max: 9 → 10',
  ])
})

it('finds fields that are added, removed and moved', () => {
  const before = file({}, field('a'), field('b'), field('c'))
  const after = file({}, field('c'), field('a'), field('d'))
  expect(changes(before, after)).toEqual([
    '  - b (number)',
    '  + d (number)',
    '  ~ The fields are in another order.',
  ])
})
