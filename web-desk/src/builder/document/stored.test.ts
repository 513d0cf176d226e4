import { expect, test } from 'vitest'

import { apply, changeSettings } from './index.ts'
import { asStored } from './stored.ts'
import { blank, documentWith, fieldOf } from './test-support/documents.ts'

const choice = fieldOf(1, 'radio', { options: ['A ', 'B'] })
const storedValue = (value: string | null) => {
  const logic = { conditions: [{ field_uuid: choice.uuid, operator: 'equals' as const, value }] }
  const [, dependent] = asStored(documentWith(choice, fieldOf(2, 'email', { logic }))).fields
  return dependent!.logic!.conditions![0]!.value
}

test('keeps values of conditions as they are', () => {
  expect([' ', ' C', 'B ', '', null].map(storedValue)).toEqual([' ', ' C', 'B ', '', null])
})

test('trims values that name an option together with it', () => {
  expect(storedValue('A ')).toBe('A')
})

test('has logic with all its members', () => {
  const [stored] = asStored(documentWith(fieldOf(1, 'email', { logic: {} }))).fields
  expect(stored!.logic).toEqual({ action: 'show', condition_type: 'all', conditions: [] })
})

// What is known of a list of 50,000 options is kept by its identity.
test('keeps the lists of a field while another of its texts changes', () => {
  const choices = [{ name: 'a' }, { name: 'b' }]
  const before = fieldOf(1, 'radio', { options: ['A', 'B'], choices })
  const after = { ...before, label: 'Changed' }
  const [first] = asStored(documentWith(before)).fields
  const [second] = asStored(documentWith(after)).fields
  expect(second).toMatchObject({ label: 'Changed', options: ['A', 'B'], choices })
  expect(second!.options).toBe(first!.options)
  expect(second!.choices).toBe(first!.choices)
})

test('has other lists once an option changes', () => {
  const options = ['A ', 'B']
  const field = fieldOf(1, 'radio', { options })
  const stored = (own: typeof field) => asStored(documentWith(own)).fields[0]!.options
  expect(stored(field)).toEqual(['A', 'B'])
  expect(stored({ ...field, options: ['A ', 'C'] })).toEqual(['A', 'C'])
})

test('keeps the sheets of an XLSForm that a draft has, which nobody edits', () => {
  const draft = { ...blank, form: { xlsform: { settings: [{ style: ' pages' }] } } }
  const { document, inverse } = apply(draft, changeSettings({ title: 'A' }))
  expect(asStored(document).form).toEqual({ ...draft.form, title: 'A' })
  expect(apply(document, inverse).document).toEqual(draft)
})
