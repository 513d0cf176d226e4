import { expect, test } from 'vitest'

import { nextCondition, withConditions, withOperator } from './logic-changes.ts'
import { documentOf, field, shownIf } from './test-support/fields.ts'

const age = field('age', 'number')
const village = field('village', 'dropdown', { options: ['Kisumu', 'Siaya'] })
const note = field('note', 'short_text')

test('a new condition is on the closest field before it', () => {
  const document = documentOf(age, village, field('title', 'heading'), note)
  expect(nextCondition(document, note)).toEqual({
    field_uuid: 'village',
    operator: 'equals',
    value: 'Kisumu',
  })
})

test('a new condition of the first field is on the first that is possible', () => {
  const dependent = field('dependent', 'short_text', { logic: shownIf(['note', 'is_empty']) })
  expect(nextCondition(documentOf(note, dependent, age), note)).toMatchObject({
    field_uuid: 'age',
  })
})

test('no condition is offered if every other field depends on it', () => {
  const dependent = field('dependent', 'short_text', { logic: shownIf(['note', 'is_empty']) })
  expect(nextCondition(documentOf(note, dependent), note)).toBeUndefined()
})

test('logic without conditions is none', () => {
  expect(withConditions({ action: 'require' }, [])).toBeNull()
})

test('logic keeps its action and gets defaults', () => {
  const condition = { field_uuid: 'age', operator: 'equals', value: '1' } as const
  expect(withConditions(null, [condition])).toEqual({
    action: 'show',
    condition_type: 'all',
    conditions: [condition],
  })
  expect(withConditions({ action: 'require', condition_type: 'any' }, [condition])).toMatchObject({
    action: 'require',
    condition_type: 'any',
  })
})

test('a value stays with another operator that takes one', () => {
  const condition = { field_uuid: 'age', operator: 'equals', value: '5' } as const
  expect(withOperator(condition, age, 'less_than').value).toBe('5')
  expect(withOperator(condition, age, 'is_empty').value).toBeNull()
})

test('a value is offered once the operator takes one', () => {
  const condition = { field_uuid: 'village', operator: 'is_empty', value: null } as const
  expect(withOperator(condition, village, 'not_equals').value).toBe('Kisumu')
})
