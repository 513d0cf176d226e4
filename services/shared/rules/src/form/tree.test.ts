import { describe, expect, it } from 'vitest'

import { collectNames } from './names.ts'
import { buildTree, commonRepeat, type TreeField } from './tree.ts'

const fieldOf = (id: string, parent?: string, type = 'short_text', name = id): TreeField => ({
  id,
  // Types of containers come with the contract.
  type: type as TreeField['type'],
  name,
  parent,
})

describe('the tree of a form', () => {
  const tree = buildTree([
    fieldOf('x', 'inner'),
    fieldOf('visits', undefined, 'repeat'),
    fieldOf('y'),
    fieldOf('inner', 'group', 'repeat'),
    fieldOf('group', 'visits', 'group'),
    fieldOf('z', 'visits'),
  ])
  const placed = (id: string) => tree.byId.get(id)!

  it('has each container before what it contains', () => {
    expect(tree.all.map(({ field }) => field.id)).toEqual([
      ...['visits', 'group', 'inner', 'x', 'z', 'y'],
    ])
    expect(tree.top.map(({ field }) => field.id)).toEqual(['visits', 'y'])
  })

  it('knows the repeats around a field', () => {
    expect(placed('x').repeats.map(({ field }) => field.id)).toEqual(['visits', 'inner'])
    expect(placed('x').depth).toBe(3)
    expect(commonRepeat(placed('x'), placed('z'))).toBe(placed('visits'))
    expect(commonRepeat(placed('x'), placed('inner'))).toBe(placed('inner'))
    expect(commonRepeat(placed('x'), placed('y'))).toBeUndefined()
  })

  it('has fields with an impossible parent at the top', () => {
    const impossible = buildTree([
      fieldOf('a', 'b', 'group'),
      fieldOf('b', 'a', 'group'),
      fieldOf('c', 'missing'),
      fieldOf('d', 'c'),
    ])
    expect(impossible.top.map(({ field }) => field.id)).toEqual(['b', 'c', 'd'])
    expect(impossible.all).toHaveLength(4)
  })
})

it('places fields that are nested deeply', () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => String(index))
  const fields = ids.map((id, index) => fieldOf(id, ids[index - 1], 'group'))
  for (const given of [fields, [...fields].reverse()]) {
    expect(buildTree(given).all.map(({ field }) => field.id)).toEqual(ids)
  }
})

describe('names', () => {
  const names = collectNames(
    buildTree([
      fieldOf('1', undefined, 'short_text', 'age'),
      fieldOf('2', undefined, 'short_text', 'constructor'),
      fieldOf('3', undefined, 'short_text', 'other'),
      fieldOf('4', undefined, 'short_text', 'other'),
    ]),
  )

  it.each([
    ['age', '1'],
    ['constructor', '2'],
    ['other', 'ambiguous_name'],
    ['Age', 'unknown_name'],
    ['toString', 'unknown_name'],
  ])('%s is %s', (name, expected) => {
    const found = names.find(name)
    expect(typeof found === 'string' ? found : found.field.id).toBe(expected)
  })
})
