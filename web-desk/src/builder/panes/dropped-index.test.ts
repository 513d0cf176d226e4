import { expect, it } from 'vitest'

import { droppedIndex, type Edge } from './dropped-index.ts'

const order = ['a', 'b', 'c', 'd']

function drop(uuid: string, target: string, edge: Edge): string {
  const index = droppedIndex(order.indexOf(uuid), order.indexOf(target), edge)
  return order
    .filter((each) => each !== uuid)
    .toSpliced(index, 0, uuid)
    .join('')
}

it.each([
  ['a', 'c', 'before', 'bacd'],
  ['a', 'c', 'after', 'bcad'],
  ['a', 'd', 'after', 'bcda'],
  ['d', 'b', 'before', 'adbc'],
  ['d', 'b', 'after', 'abdc'],
  ['d', 'a', 'before', 'dabc'],
  ['b', 'a', 'after', 'abcd'],
  ['b', 'c', 'before', 'abcd'],
] as const)('%s dropped on %s, %s it, gives %3$s', (uuid, target, edge, expected) => {
  expect(drop(uuid, target, edge)).toBe(expected)
})
