import type { FieldType, FormField } from '@formpost/rules'
import { expect, test } from 'vitest'

import { isSameLink, linkedAnswers, withHiddenValues } from './linked-answers.ts'

const field = (id: string, type: FieldType, more: Partial<FormField> = {}): FormField => ({
  id,
  type,
  label: id,
  content: null,
  description: null,
  placeholder: null,
  options: null,
  default_value: null,
  settings: null,
  logic: null,
  is_required: false,
  position: 0,
  ...more,
})
const fields = [
  field('v', 'short_text', { label: 'Name of the village' }),
  field('c', 'checkbox', { options: ['Pump', 'Well & tap'] }),
  field('n', 'number', { settings: { max: 2_000 } }),
  field('team', 'hidden', { default_value: 'none' }),
  field('photo', 'file'),
]

test('a link fills in what the fields accept, by label or id', () => {
  expect(linkedAnswers(fields, '?name-of-the-village=Juba&n=9999&photo=x&other=1')).toEqual({
    v: 'Juba',
  })
  expect(linkedAnswers(fields, '?v=Juba&c=Pump&c=Well+%26+tap&n=1.5&team=7')).toEqual({
    v: 'Juba',
    c: ['Pump', 'Well & tap'],
    n: '1.5',
    team: '7',
  })
})

test.each([
  ['?v=Juba&n=1', '?n=1&v=Juba'],
  ['?v=Juba', '?name-of-the-village=Juba'],
  ['?v=Juba', '?v=Juba&utm_source=mail#part'],
  ['?c=Pump&c=Well+%26+tap', '?c=Well+%26+tap&c=Pump'],
  ['?n=1', '?n=1.0'],
  ['?n=9999', ''],
  ['?team=+', ''],
])('%s and %s are the same link', (one, other) => {
  expect(isSameLink(fields, one, other)).toBe(true)
})

test.each([
  ['?v=Juba', '?v=Wau'],
  ['?v=Juba', ''],
  ['?v=Juba', '?v=Juba&team=7'],
  ['?team=7', '?team=8'],
  ['?c=Pump', '?c=Pump&c=Well+%26+tap'],
])('%s and %s are different links', (one, other) => {
  expect(isSameLink(fields, one, other)).toBe(false)
})

test('hidden values are those of the link', () => {
  const answers = { v: 'Juba', team: '7' }
  expect(withHiddenValues(fields, answers, '?v=Wau&team=8')).toEqual({ v: 'Juba', team: '8' })
  expect(withHiddenValues(fields, answers, '?v=Wau')).toEqual({ v: 'Juba' })
})

test('a link fills in fields by name, except for calculated ones', () => {
  const named = [
    field('a', 'short_text', { name: 'Village', label: 'Place' }),
    field('b', 'hidden', { name: 'code', expressions: { calculation: 'uuid()' } }),
  ]
  expect(linkedAnswers(named, '?Village=Juba&code=1&b=2')).toEqual({ a: 'Juba' })
  expect(withHiddenValues(named, { b: 'kept' }, '')).toEqual({ b: 'kept' })
})
