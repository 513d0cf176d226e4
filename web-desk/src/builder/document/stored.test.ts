import { expect, test } from 'vitest'

import { asStored } from './stored.ts'
import { documentWith, fieldOf } from './test-support/documents.ts'

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
