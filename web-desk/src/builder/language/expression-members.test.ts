import { expect, it } from 'vitest'

import { fieldOf } from '../document/test-support/documents.ts'
import { membersOf, withExpression } from './expression-members.ts'

it('offers the expressions that a type can have', () => {
  expect(membersOf('number')).toEqual([
    'relevant',
    'required',
    'constraint',
    'calculation',
    'default',
  ])
  expect(membersOf('radio')).toContain('choice_filter')
  expect(membersOf('repeat')).toEqual(['relevant', 'repeat_count'])
  expect(membersOf('hidden')).toEqual(['relevant', 'calculation'])
  expect(membersOf('file')).toEqual(['relevant', 'required', 'constraint'])
  expect(membersOf('submit_button')).toEqual([])
})

it('has no expressions once all are empty', () => {
  const field = fieldOf(1, 'number', { expressions: { relevant: '1' } })
  expect(withExpression(field, 'constraint', '. > 0').expressions).toEqual({
    relevant: '1',
    constraint: '. > 0',
  })
  expect(withExpression(field, 'relevant', '')).toEqual({ expressions: null })
})

it('leaves out what a calculation and a number of times exclude', () => {
  const hidden = fieldOf(1, 'hidden', { default_value: 'x', settings: { metadata: 'start' } })
  expect(withExpression(hidden, 'calculation', '1 + 1')).toEqual({
    expressions: { calculation: '1 + 1' },
    default_value: null,
    settings: null,
  })
  const repeat = fieldOf(2, 'repeat', { settings: { min_count: 1, add_label: 'More' } })
  expect(withExpression(repeat, 'repeat_count', '3').settings).toEqual({ add_label: 'More' })
})
