import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  apply,
  areEqual,
  changeField,
  changeSettings,
  findDifferences,
  moveField,
  operationBetween,
  type DraftField,
} from './index.ts'
import { anyValues, arbitraryActions, run } from './test-support/arbitrary-changes.ts'
import { blank, documentWith, fieldOf, on, uuidOf } from './test-support/documents.ts'

const labels = (fields: readonly DraftField[]) => fields.map(({ label }) => label)
const five = documentWith(fieldOf(1), fieldOf(2), fieldOf(3), fieldOf(4), fieldOf(5))

/** Two documents that have fields in common. */
const twoDocuments = fc
  .tuple(...[0, 1, 2].map(() => arbitraryActions(anyValues)))
  .map(([common, ...ways]) => {
    const base = run(blank, common!).document
    return ways.map((actions) => run(base, actions).document)
  })

describe('differences', () => {
  it('name what was added, removed, moved and changed', () => {
    const after = {
      form: { title: 'New' },
      fields: [
        fieldOf(5),
        fieldOf(1),
        fieldOf(6),
        fieldOf(3, 'short_text', { label: 'Other', settings: { max_length: 3 } }),
        fieldOf(4),
      ],
    }
    const differences = findDifferences(five, after)
    expect(labels(differences.added)).toEqual(['Field 6'])
    expect(labels(differences.removed)).toEqual(['Field 2'])
    expect(labels(differences.moved)).toEqual(['Field 5'])
    expect(differences.changed).toEqual([
      { before: five.fields[2], after: after.fields[3], properties: ['label', 'settings'] },
    ])
    expect(differences.settings).toEqual(['title'])
    expect(areEqual(five, after)).toBe(false)
  })

  it('of one move are one field', () => {
    fc.assert(
      fc.property(fc.nat({ max: 4 }), fc.nat({ max: 4 }), (from, to) => {
        const { document } = apply(five, moveField(uuidOf(from + 1), to))
        const { moved } = findDifferences(five, document)
        expect(moved.length).toBe(from === to ? 0 : 1)
      }),
    )
  })

  it('are none between equal documents', () => {
    const copy = structuredClone(five)
    expect(areEqual(five, copy)).toBe(true)
    expect(operationBetween(five, copy)).toEqual({ kind: 'batch', operations: [] })
    expect(areEqual(five, apply(five, changeField(uuidOf(1), { label: 'A' })).document)).toBe(false)
    expect(areEqual(five, apply(five, changeSettings({ is_active: false })).document)).toBe(false)
  })
})

describe('the operation between two documents', () => {
  it('makes one of the other, and is undone', () => {
    fc.assert(
      fc.property(twoDocuments, ([before, after]) => {
        const { document, inverse } = apply(before!, operationBetween(before!, after!))
        expect(document).toEqual(after)
        expect(areEqual(document, after!)).toBe(true)
        expect(apply(document, inverse).document).toEqual(before)
      }),
    )
  })

  it('puts fields in any order', () => {
    const order = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 8 })
    fc.assert(
      fc.property(order, order, (one, other) => {
        const [before, after] = [one, other].map((numbers) =>
          documentWith(...numbers.map((number) => fieldOf(number))),
        )
        expect(apply(before!, operationBetween(before!, after!)).document).toEqual(after)
      }),
    )
  })

  it('keeps conditions on fields that are missing in both', () => {
    const dangling = documentWith(fieldOf(1), fieldOf(2, 'email', on(1)))
    const after = documentWith(fieldOf(2, 'email', on(1)))
    expect(apply(dangling, operationBetween(dangling, after)).document).toEqual(after)
  })
})
