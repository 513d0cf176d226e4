import { expect, it } from 'vitest'

import { apply, moveTo, type DraftDocument } from '../document/index.ts'
import { documentWith, fieldOf, uuidOf } from '../document/test-support/documents.ts'
import { droppedPlace, type Edge } from './dropped-place.ts'

const flat = documentWith(fieldOf(1), fieldOf(2), fieldOf(3), fieldOf(4))
const nested = documentWith(
  fieldOf(1),
  fieldOf(2, 'group'),
  fieldOf(3, 'short_text', { parent: uuidOf(2) }),
  fieldOf(4),
)

function drop(document: DraftDocument, moved: number, target: number, edge: Edge): string {
  const place = droppedPlace(document, uuidOf(moved), uuidOf(target), edge)
  const after = place ? apply(document, moveTo(document, uuidOf(moved), place)).document : document
  return after.fields
    .map((field) => (field.parent ? '/' : '') + Number(field.uuid.slice(-2)))
    .join(' ')
}

it.each([
  [1, 3, 'before', '2 1 3 4'],
  [1, 3, 'after', '2 3 1 4'],
  [1, 4, 'after', '2 3 4 1'],
  [4, 2, 'before', '1 4 2 3'],
  [4, 2, 'after', '1 2 4 3'],
  [4, 1, 'before', '4 1 2 3'],
  [2, 1, 'after', '1 2 3 4'],
  [2, 3, 'before', '1 2 3 4'],
] as const)('%s dropped on %s, %s it, gives %4$s', (moved, target, edge, expected) => {
  expect(drop(flat, moved, target, edge)).toBe(expected)
})

it.each([
  [1, 2, 'after', '2 /1 /3 4'],
  [1, 3, 'after', '2 /3 /1 4'],
  [3, 1, 'before', '3 1 2 4'],
  [3, 2, 'before', '1 3 2 4'],
  [2, 1, 'before', '2 /3 1 4'],
  [2, 3, 'after', '1 2 /3 4'],
] as const)(
  'in containers, %s dropped on %s, %s it, gives %4$s',
  (moved, target, edge, expected) => {
    expect(drop(nested, moved, target, edge)).toBe(expected)
  },
)
