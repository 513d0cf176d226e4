import type { FieldType, FormField } from '@formpost/rules'
import { expect, test } from 'vitest'

import { isPageCountSure, pagesOf } from './pages.ts'

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

test('page breaks part the form', () => {
  expect(ids(pagesOf(three, all(three)))).toEqual([['a'], ['b1', 'b'], ['b2', 'c', 'send']])
})

test('a page on which nothing shows is left out, and makes the count unsure', () => {
  const visible = all(three)
  visible.delete('b')
  expect(ids(pagesOf(three, visible))).toEqual([['a'], ['b2', 'c', 'send']])
  expect(isPageCountSure(three)).toBe(false)
})

test('a break that does not show parts nothing', () => {
  const visible = all(three)
  visible.delete('b1')
  expect(ids(pagesOf(three, visible))[0]).toEqual(['a', 'b1', 'b'])
})

test('a last page with nothing but the button is no page', () => {
  const fields = [field('x', 'short_text'), field('br', 'page_break'), field('go', 'submit_button')]
  expect(pagesOf(fields, all(fields))).toHaveLength(1)
  expect(isPageCountSure(fields)).toBe(true)
})

test('a form of hidden fields alone still has a page', () => {
  const fields = [field('h', 'hidden')]
  expect(pagesOf(fields, all(fields))).toHaveLength(1)
})
