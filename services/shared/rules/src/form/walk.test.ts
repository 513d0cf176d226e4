import { describe, expect, it } from 'vitest'

import { buildTree, type TreeField } from './tree.ts'
import { instanceText, walkAnswers, walkInstances, type StoredAnswers } from './walk.ts'

const field = (id: string, type: string, parent?: string) =>
  ({ id, type, ...(parent ? { parent } : {}) }) as TreeField

const tree = buildTree([
  field('name', 'short_text'),
  field('house', 'repeat'),
  field('roof', 'group', 'house'),
  field('material', 'short_text', 'roof'),
  field('person', 'repeat', 'house'),
  field('age', 'number', 'person'),
  field('notes', 'long_text'),
])

const answers: StoredAnswers = {
  notes: 'none',
  name: 'Ada',
  house: [
    { material: 'tin', person: [{ age: 3 }, {}] },
    {},
    { person: [{}, { age: 40 }], material: 'straw' },
  ],
}

describe('walkAnswers', () => {
  it('gives answers in form order with the path of their instance', () => {
    const walked = [...walkAnswers(tree, answers)].map(
      ({ placed, path, value }) => `${placed.field.id} ${instanceText(path)} ${String(value)}`,
    )
    expect(walked).toEqual([
      'name  Ada',
      'material 1 tin',
      'age 1.1 3',
      'material 3 straw',
      'age 3.2 40',
      'notes  none',
    ])
  })

  it('leaves out answers of another shape than the field has', () => {
    const changed: StoredAnswers = { name: [{ x: 'y' }], house: ['one', 'two'], notes: ['a'] }
    expect([...walkAnswers(tree, changed)].map(({ placed }) => placed.field.id)).toEqual(['notes'])
  })
})

describe('walkInstances', () => {
  const pathsOf = (id: string, of = answers) =>
    [...walkInstances(tree.byId.get(id)!, of)].map(({ path }) => instanceText(path))

  it('gives every instance, empty ones too', () => {
    expect(pathsOf('house')).toEqual(['1', '2', '3'])
    expect(pathsOf('person')).toEqual(['1.1', '1.2', '3.1', '3.2'])
    expect(pathsOf('person', {})).toEqual([])
  })
})
