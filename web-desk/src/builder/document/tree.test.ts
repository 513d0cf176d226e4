import { describe, expect, it } from 'vitest'

import {
  apply,
  canContain,
  containerBeside,
  findField,
  inTreeOrder,
  moveTo,
  placeOutside,
  withContents,
  type DraftDocument,
} from './index.ts'
import { documentWith, fieldOf, uuidOf } from './test-support/documents.ts'

const inside = (container: number) => ({ parent: uuidOf(container) })

/** The numbers of the fields, each after its containers, as `2 2/3 4`. */
function shape(document: DraftDocument): string {
  const numberOf = (uuid: string) => String(Number(uuid.slice(-6)))
  const pathOf = (uuid: string): string => {
    const parent = findField(document, uuid)?.parent
    return parent ? `${pathOf(parent)}/${numberOf(uuid)}` : numberOf(uuid)
  }
  return document.fields.map(({ uuid }) => pathOf(uuid)).join(' ')
}

const household = documentWith(
  fieldOf(1),
  fieldOf(2, 'group'),
  fieldOf(3, 'short_text', inside(2)),
  fieldOf(4, 'repeat', inside(2)),
  fieldOf(5, 'short_text', inside(4)),
  fieldOf(6),
  fieldOf(7, 'submit_button'),
)

describe('moving in the tree', () => {
  it.each<[string, number, number | null, number, string]>([
    ['into a container', 1, 2, 1, '2 2/3 2/1 2/4 2/4/5 6 7'],
    ['to the end of a container', 6, 2, Infinity, '1 2 2/3 2/4 2/4/5 2/6 7'],
    ['out of a container', 5, null, 0, '5 1 2 2/3 2/4 6 7'],
    ['a container up with its fields', 2, null, 0, '2 2/3 2/4 2/4/5 1 6 7'],
    ['a container down with its fields', 2, null, 2, '1 6 2 2/3 2/4 2/4/5 7'],
    ['an inner container before a sibling', 4, 2, 0, '1 2 2/4 2/4/5 2/3 6 7'],
    ['nowhere into itself', 2, 4, 0, '1 2 2/3 2/4 2/4/5 6 7'],
    ['no submit button into a container', 7, 2, 0, '1 2 2/3 2/4 2/4/5 6 7'],
  ])('moves %s', (_what, moved, container, at, expected) => {
    const parent = container === null ? null : uuidOf(container)
    const { document, inverse } = apply(household, moveTo(household, uuidOf(moved), { parent, at }))
    expect(shape(document)).toBe(expected)
    expect(apply(document, inverse).document).toEqual(household)
  })

  it('offers the container beside a field and the place outside of its container', () => {
    const place = (number: number) =>
      containerBeside(household, findField(household, uuidOf(number))!)
    expect(place(1)).toEqual({ parent: uuidOf(2), at: 0 })
    expect(place(6)).toEqual({ parent: uuidOf(2), at: Infinity })
    expect(place(5)).toBeUndefined()
    const outside = placeOutside(household, findField(household, uuidOf(5))!)
    expect(outside).toEqual({ parent: uuidOf(2), at: 2 })
  })

  it('allows two repeats in each other and eight containers', () => {
    const repeats = documentWith(fieldOf(1, 'repeat'), fieldOf(2, 'repeat', inside(1)))
    expect(canContain(repeats, uuidOf(2), [fieldOf(3, 'repeat')])).toBe(false)
    expect(canContain(repeats, uuidOf(2), [fieldOf(3, 'group')])).toBe(true)
    const deep = documentWith(
      ...Array.from({ length: 8 }, (_, at) => fieldOf(at + 1, 'group', at > 0 ? inside(at) : {})),
    )
    expect(canContain(deep, uuidOf(8), [fieldOf(9)])).toBe(true)
    expect(canContain(deep, uuidOf(8), [fieldOf(9, 'group')])).toBe(false)
    const two = [fieldOf(9, 'group'), fieldOf(10, 'group', inside(9))]
    expect(canContain(deep, uuidOf(6), two)).toBe(true)
    expect(canContain(deep, uuidOf(7), two)).toBe(false)
  })

  it('keeps the opening heading outside', () => {
    const form = documentWith(fieldOf(1, 'heading'), fieldOf(2, 'group'), fieldOf(3, 'heading'))
    const allowed = [1, 3].map((number) =>
      canContain(form, uuidOf(2), [findField(form, uuidOf(number))!]),
    )
    expect(allowed).toEqual([false, true])
    expect(canContain(household, uuidOf(2), [fieldOf(8, 'heading')])).toBe(false)
  })

  it('finds a field with everything in it', () => {
    expect(withContents(household, uuidOf(2)).map(({ uuid }) => uuid)).toEqual(
      [2, 3, 4, 5].map(uuidOf),
    )
  })
})

describe('the order of the tree', () => {
  it('puts fields behind their containers', () => {
    const mixed = documentWith(fieldOf(3, 'short_text', inside(2)), fieldOf(1), fieldOf(2, 'group'))
    expect(shape(inTreeOrder(mixed))).toBe('1 2 2/3')
    expect(inTreeOrder(household)).toBe(household)
  })

  it('takes fields out of containers that are gone or lie in themselves', () => {
    const torn = documentWith(
      fieldOf(1, 'short_text', inside(9)),
      fieldOf(2, 'group', inside(3)),
      fieldOf(3, 'group', inside(2)),
      fieldOf(4, 'short_text', inside(1)),
    )
    expect(shape(inTreeOrder(torn))).toBe('1 4 2 2/3')
  })
})
