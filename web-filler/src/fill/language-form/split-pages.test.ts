import type { FormField } from '@formpost/rules'
import { compileForm } from '@formpost/rules/form'
import { expect, test } from 'vitest'

import { splitPages } from './split-pages.ts'
import { field, inOrder } from './test-support/fields.ts'

/** The ids on each page. */
function pagesOf(fields: FormField[], hidden: string[] = []): string[][] {
  type Node = ReturnType<typeof splitPages>[number][number]
  const ids = ({ placed, children }: Node): string =>
    children.length > 0 ? `${placed.field.id}(${children.map(ids).join(' ')})` : placed.field.id
  const pages = splitPages(compileForm(fields).tree.top, {
    isVisible: (id) => !hidden.includes(id),
    hasContent: () => true,
  })
  return pages.map((page) => page.map(ids))
}

const form = inOrder(
  field('a', 'short_text'),
  field('outer', 'group'),
  field('b', 'short_text', { parent: 'outer' }),
  field('page', 'group', { parent: 'outer', settings: { page: true } }),
  field('c', 'short_text', { parent: 'page' }),
  field('section', 'group', { parent: 'page', settings: { page: true } }),
  field('d', 'short_text', { parent: 'section' }),
  field('e', 'short_text', { parent: 'outer' }),
  field('f', 'short_text'),
)

test('a group that is a page ends the page before it and its own', () => {
  expect(pagesOf(form)).toEqual([
    ['a', 'outer(b)'],
    ['outer(page(c section(d)))'],
    ['outer(e)', 'f'],
  ])
})

test('a group that is not visible is no page', () => {
  expect(pagesOf(form, ['page', 'c', 'd'])).toEqual([['a', 'outer(b page(c section(d)) e)', 'f']])
})

test('a page without visible content is left out', () => {
  expect(pagesOf(form, ['c', 'd'])).toEqual([
    ['a', 'outer(b)'],
    ['outer(e)', 'f'],
  ])
})

test('a page break begins a page', () => {
  const broken = inOrder(
    field('a', 'short_text'),
    field('break', 'page_break'),
    field('b', 'short_text'),
  )
  expect(pagesOf(broken)).toEqual([['a'], ['break', 'b']])
  expect(pagesOf(broken, ['break'])).toEqual([['a', 'break', 'b']])
})
