import { expect, test } from 'vitest'

import { describeLogic } from './describe-logic.ts'
import { field, shownIf } from './test-support/fields.ts'

const others = [
  field('Village', 'dropdown', { options: ['Kisumu'] }),
  field('Age', 'number'),
  field('Born', 'date'),
  field('photo', 'file', { label: null }),
]

const describe = (logic: ReturnType<typeof shownIf>) => {
  const subject = field('subject', 'short_text', { logic })
  return describeLogic(others, subject)
}

test('says nothing about a field without conditions', () => {
  expect(describe(null)).toBeUndefined()
  expect(describe(shownIf())).toBeUndefined()
})

test('joins the conditions of which all must hold', () => {
  const logic = shownIf(
    ['Village', 'not_equals', 'Kisumu'],
    ['Age', 'greater_than', '18'],
    ['photo', 'is_not_empty'],
  )
  expect(describe(logic)).toBe(
    'Shown when Village is not “Kisumu”, Age is greater than “18”, and File is answered',
  )
})

test('joins the conditions of which one must hold', () => {
  const logic = shownIf(['Village', 'equals', 'Kisumu'], ['Age', 'is_empty'])
  expect(describe({ ...logic, action: 'require', condition_type: 'any' })).toBe(
    'Required when Village is “Kisumu” or Age is empty',
  )
})

test('says when a hidden value is stored', () => {
  const subject = field('subject', 'hidden', { logic: shownIf(['Age', 'is_empty']) })
  expect(describeLogic(others, subject)).toBe('Stored when Age is empty')
})

test('compares dates as days', () => {
  expect(describe(shownIf(['Born', 'less_than', '2001-02-03']))).toBe(
    'Shown when Born is before February 3, 2001',
  )
})

test('describes conditions that are not complete', () => {
  expect(describe(shownIf(['gone', 'equals', 'x'], ['Age', 'equals', '']))).toBe(
    'Shown when a deleted field is “x” and Age is …',
  )
})
