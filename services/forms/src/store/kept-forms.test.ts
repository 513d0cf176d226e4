import { expect, test } from 'vitest'

import type { WholeForm } from '../domain/form.ts'
import { createKeptForms } from './kept-forms.ts'

const formOf = (title: string) => ({
  whole: { form: { title }, fields: [], translations: {} } as unknown as WholeForm,
  writtenBy: title,
})
const sizeOf = (title: string) => JSON.stringify(formOf(title).whole).length

test('keeps what was read last', () => {
  const kept = createKeptForms(2 * sizeOf('a'))
  kept.set('1', formOf('a'))
  kept.set('2', formOf('b'))
  kept.get('1')
  kept.set('3', formOf('c'))
  expect(['1', '2', '3'].map((uuid) => kept.get(uuid)?.writtenBy)).toEqual(['a', undefined, 'c'])
})

test('replaces a form, whose size no longer counts', () => {
  const kept = createKeptForms(2 * sizeOf('a'))
  kept.set('1', formOf('a'))
  kept.set('1', formOf('b'))
  kept.set('2', formOf('c'))
  expect(['1', '2'].map((uuid) => kept.get(uuid)?.writtenBy)).toEqual(['b', 'c'])
})

test('does not keep a form that is larger than all may be', () => {
  const kept = createKeptForms(sizeOf('a'))
  kept.set('1', formOf('a longer title'))
  expect(kept.get('1')).toBeUndefined()
})
