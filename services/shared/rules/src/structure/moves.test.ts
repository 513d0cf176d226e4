import { expect, it } from 'vitest'

import type { FieldType } from '../definition.ts'
import { answerMoves } from './moves.ts'

const fieldOf = (uuid: string, type: FieldType, parent: string | null = null) => ({
  uuid,
  type,
  parent,
})

/** R(G(a), p), H(b), c */
const before = [
  fieldOf('R', 'repeat'),
  fieldOf('G', 'group', 'R'),
  fieldOf('a', 'email', 'G'),
  fieldOf('p', 'paragraph', 'R'),
  fieldOf('H', 'group'),
  fieldOf('b', 'email', 'H'),
  fieldOf('c', 'email'),
]

const movesWith = (...changed: ReturnType<typeof fieldOf>[]) => {
  const after = before.map((field) => changed.find(({ uuid }) => uuid === field.uuid) ?? field)
  return answerMoves(before, [...after, ...changed.filter(({ uuid }) => uuid === 'new')]).map(
    ({ index, property }) => `${after[index]!.uuid} ${property}`,
  )
}

it('finds fields that leave or enter a repeat', () => {
  expect(movesWith(fieldOf('a', 'email'))).toEqual(['a parent'])
  expect(movesWith(fieldOf('c', 'email', 'G'))).toEqual(['c parent'])
  expect(movesWith(fieldOf('G', 'group', 'H'))).toEqual(['G parent'])
  expect(movesWith(fieldOf('H', 'group', 'R'))).toEqual(['H parent'])
})

it('finds containers that become another type, and the reverse', () => {
  expect(movesWith(fieldOf('G', 'repeat', 'R'))).toEqual(['G type'])
  expect(movesWith(fieldOf('H', 'paragraph'))).toEqual(['H type'])
  expect(movesWith(fieldOf('c', 'group'))).toEqual(['c type'])
})

it('leaves out what moves no answer', () => {
  const free = [
    [fieldOf('a', 'email', 'R')],
    [fieldOf('b', 'email')],
    [fieldOf('p', 'paragraph')],
    [fieldOf('p', 'group', 'R')],
    [fieldOf('c', 'number')],
    [fieldOf('new', 'repeat'), fieldOf('H', 'group')],
  ]
  for (const changed of free) expect(movesWith(...changed)).toEqual([])
})
