import { captures, fieldTypes } from '@formpost/rules'
import { expect, it } from 'vitest'

import { searchTypes } from './type-groups.ts'

const namesFor = (search: string) =>
  searchTypes(search).flatMap(({ choices }) => choices.map(({ name }) => name))

it('offers every type and every capture once', () => {
  const offered = searchTypes('').flatMap(({ choices }) =>
    choices.map(({ type, settings }) => settings?.capture ?? type),
  )
  expect(offered).toHaveLength(fieldTypes.length + captures.length)
  expect(new Set(offered)).toEqual(new Set([...fieldTypes, ...captures]))
})

it('finds words in names and descriptions, in any case', () => {
  expect(namesFor('CHOICE')).toEqual(['Single choice', 'Multiple choice'])
  expect(namesFor('photo')).toEqual(['Photo', 'File'])
})

it('lists a hit in the name first', () => {
  expect(namesFor('date')[0]).toBe('Date')
  expect(namesFor('number')[0]).toBe('Number')
})

it('finds nothing for other words', () => {
  expect(namesFor('hologram')).toEqual([])
})
