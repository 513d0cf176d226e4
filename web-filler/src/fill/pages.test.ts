import type { FieldType, FormField } from '@formpost/rules'
import { expect, test } from 'vitest'

import { isPageCountFixed, splitPages } from './pages.ts'

let position = 0
const field = (id: string, type: FieldType, shownIf?: string): FormField => ({
  id,
  type,
  label: id,
  content: null,
  description: null,
  placeholder: null,
  options: null,
  default_value: null,
  settings: null,
  logic: shownIf
    ? {
        action: 'show',
        condition_type: 'all',
        conditions: [{ field_uuid: shownIf, operator: 'is_not_empty' }],
      }
    : null,
  is_required: false,
  position: position++,
})
const ids = (pages: FormField[][]) => pages.map((page) => page.map(({ id }) => id))
const all = (fields: FormField[]) => new Set(fields.map(({ id }) => id))

const three = [
  field('a', 'short_text'),
  field('b1', 'page_break'),
  field('b', 'short_text', 'a'),
  field('b2', 'page_break'),
  field('c', 'short_text'),
  field('send', 'submit_button'),
]

test('splits the form at page breaks', () => {
  expect(ids(splitPages(three, all(three)))).toEqual([['a'], ['b1', 'b'], ['b2', 'c', 'send']])
})

test('leaves out pages without visible content', () => {
  const visible = all(three)
  visible.delete('b')
  expect(ids(splitPages(three, visible))).toEqual([['a'], ['b2', 'c', 'send']])
  expect(isPageCountFixed(three)).toBe(false)
})

test('ignores hidden page breaks', () => {
  const visible = all(three)
  visible.delete('b1')
  expect(ids(splitPages(three, visible))[0]).toEqual(['a', 'b1', 'b'])
})

test('does not count a last page that has only the submit button', () => {
  const fields = [field('x', 'short_text'), field('br', 'page_break'), field('go', 'submit_button')]
  expect(splitPages(fields, all(fields))).toHaveLength(1)
  expect(isPageCountFixed(fields)).toBe(true)
})

test('gives a form of hidden fields one page', () => {
  const fields = [field('h', 'hidden')]
  expect(splitPages(fields, all(fields))).toHaveLength(1)
})
