import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { contentsOf, inFormOrder, moveInto, placeNewField, type StructuredField } from './places.ts'

const fieldOf = (uuid: string, parent: string | null = null): StructuredField => ({
  uuid,
  // Containers have names in capitals.
  type: uuid === uuid.toUpperCase() ? 'group' : 'short_text',
  parent,
})

/** a, G(b, H(c), d), e, K() */
const fields = [
  fieldOf('a'),
  fieldOf('G'),
  fieldOf('b', 'G'),
  fieldOf('H', 'G'),
  fieldOf('c', 'H'),
  fieldOf('d', 'G'),
  fieldOf('e'),
  fieldOf('K'),
]

const shown = (list: readonly StructuredField[]) =>
  list.map(({ uuid, parent }) => (parent ? `${parent}.${uuid}` : uuid)).join(' ')

describe('the place of a new field', () => {
  it.each([
    [{}, 8, null],
    [{ position: 99 }, 8, null],
    [{ position: 0 }, 0, null],
    [{ position: 1 }, 1, null],
    [{ position: 2 }, 2, 'G'],
    [{ position: 4 }, 4, 'H'],
    [{ position: 5 }, 5, 'G'],
    [{ position: 6 }, 6, null],
  ])('%j is in the innermost container around it', (wanted, position, parent) => {
    expect(placeNewField(fields, wanted)).toEqual({ position, parent })
  })

  it.each([
    [{ parent: 'G' }, 6],
    [{ parent: 'G', position: 0 }, 2],
    [{ parent: 'G', position: 3 }, 3],
    [{ parent: 'G', position: 4 }, 5],
    [{ parent: 'G', position: 7 }, 6],
    [{ parent: 'H', position: 2 }, 4],
    [{ parent: 'K' }, 8],
    [{ parent: 'K', position: 0 }, 8],
    [{ parent: null }, 8],
    [{ parent: null, position: 3 }, 6],
  ])('%j is the nearest one in that container', (wanted, position) => {
    expect(placeNewField(fields, wanted)).toEqual({ position, parent: wanted.parent })
  })
})

describe('moving a field', () => {
  it('puts it at the end of the container, with what it contains', () => {
    expect(shown(moveInto(fields, 'H', null))).toBe('a G G.b G.d e K H H.c')
    expect(shown(moveInto(fields, 'H', 'K'))).toBe('a G G.b G.d e K K.H H.c')
    expect(shown(moveInto(fields, 'a', 'H'))).toBe('G G.b G.H H.c H.a G.d e K')
    expect(shown(moveInto(fields, 'b', 'G'))).toBe('a G G.H H.c G.d G.b e K')
  })
})

describe('the order of a form', () => {
  it('has each container before what it contains', () => {
    expect(shown(inFormOrder([...fields].reverse()))).toBe('K e G G.d G.H H.c G.b a')
  })

  it('keeps fields whose container is unknown or in itself', () => {
    const broken = [fieldOf('x', 'missing'), fieldOf('A', 'B'), fieldOf('B', 'A')]
    expect(shown(inFormOrder(broken))).toBe('missing.x A.B B.A')
  })
})

type Step =
  | { do: 'create'; isContainer: boolean; position: number; parent: number | undefined }
  | { do: 'move'; field: number; parent: number }
  | { do: 'reorder'; keys: number[] }
  | { do: 'delete'; field: number }

const index = fc.nat({ max: 30 })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('create' as const),
    isContainer: fc.boolean(),
    position: index,
    parent: fc.option(index, { nil: undefined }),
  }),
  fc.record({ do: fc.constant('move' as const), field: index, parent: index }),
  fc.record({ do: fc.constant('reorder' as const), keys: fc.array(index, { maxLength: 20 }) }),
  fc.record({ do: fc.constant('delete' as const), field: index }),
)

/** The uuid of a container, or null for the form. */
const containerAt = (list: readonly StructuredField[], at: number): string | null => {
  const containers = [null, ...list.filter(({ type }) => type === 'group')]
  return containers[at % containers.length]?.uuid ?? null
}

let created = 0
function apply(list: readonly StructuredField[], step: Step): StructuredField[] {
  const field = 'field' in step ? list[step.field % Math.max(list.length, 1)] : undefined
  switch (step.do) {
    case 'create': {
      const parent = step.parent === undefined ? undefined : containerAt(list, step.parent)
      const place = placeNewField(list, { position: step.position, parent })
      const uuid = `${step.isContainer ? 'G' : 'f'}${created++}`
      if (parent !== undefined) expect(place.parent).toBe(parent)
      return list.toSpliced(place.position, 0, fieldOf(uuid, place.parent))
    }
    case 'move': {
      const parent = containerAt(list, step.parent)
      if (!field || field.uuid === parent || contentsOf(list, field.uuid).has(parent ?? '')) {
        return [...list]
      }
      return moveInto(list, field.uuid, parent)
    }
    case 'reorder': {
      const first = [...new Set(step.keys)].flatMap((key) => list[key] ?? [])
      return inFormOrder([...first, ...list.filter((each) => !first.includes(each))])
    }
    case 'delete': {
      const gone = field ? contentsOf(list, field.uuid).add(field.uuid) : new Set<string>()
      return list.filter(({ uuid }) => !gone.has(uuid))
    }
  }
}

it('is kept by creating, moving, reordering and deleting fields', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
      let list: StructuredField[] = []
      for (const step of steps) {
        const before = new Map(list.map((field) => [field.uuid, field.parent]))
        list = apply(list, step)
        expect(shown(inFormOrder(list))).toBe(shown(list))
        const uuids = new Set(list.map(({ uuid }) => uuid))
        for (const { uuid, parent } of list) {
          if (parent) expect(uuids).toContain(parent)
          if (step.do === 'reorder') expect(parent).toBe(before.get(uuid))
        }
      }
    }),
    { numRuns: 300 },
  )
})
