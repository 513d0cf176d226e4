import { expect, test } from 'vitest'

import { addLink, toggleList, toggleMark, type TextSelection } from './text-selection.ts'

/** A text in which square brackets stand around what is selected. */
const selected = (text: string): TextSelection => ({
  text: text.replace(/[[\]]/g, ''),
  start: text.indexOf('['),
  end: text.indexOf(']') - 1,
})

test('a mark is put around what is selected, and taken away again', () => {
  const bold = toggleMark(selected('a [b] c'), '**')
  expect(bold).toEqual(selected('a **[b]** c'))
  expect(toggleMark(bold, '**')).toEqual(selected('a [b] c'))
})

test('a mark is put where the cursor is', () => {
  expect(toggleMark(selected('a[]'), '*')).toEqual(selected('a*[]*'))
})

test('the lines of what is selected become items, and lines again', () => {
  const list = toggleList(selected('a\nb[c\nd]e\nf'))
  expect(list).toEqual(selected('a\n- b[c\n- d]e\nf'))
  expect(toggleList(list)).toEqual(selected('a\nb[c\nd]e\nf'))
})

test('a link selects its address', () => {
  const link = addLink(selected('see [this] page'), 'Link')
  expect(link.text).toBe('see [this](https://) page')
  expect(link.text.slice(link.start, link.end)).toBe('https://')
  expect(addLink(selected('[]'), 'Link').text).toBe('[Link](https://)')
})
