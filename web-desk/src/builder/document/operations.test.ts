import { dependencyOrder, sameJson } from '@formpost/rules'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'

import {
  addFields,
  apply,
  changeField,
  changeSettings,
  moveField,
  removeFields,
  setLogic,
  setOptions,
  type DraftDocument,
  type Operation,
} from './index.ts'
import { anyValues, arbitraryActions, operationOf, run } from './test-support/arbitrary-changes.ts'
import { blank, documentWith, fieldOf, freeze, on, uuidOf } from './test-support/documents.ts'

const labels = ({ fields }: DraftDocument) => fields.map(({ label }) => label)
const logicOf = (document: DraftDocument, index: number) =>
  document.fields[index]?.logic?.conditions?.map(({ value }) => value)

describe('any operations', () => {
  const startAndMore = fc.tuple(arbitraryActions(anyValues), arbitraryActions(anyValues))

  it('undone in reverse give the first document back', () => {
    fc.assert(
      fc.property(startAndMore, ([before, actions]) => {
        const first = run(blank, before).document
        const inverses: Operation[] = []
        let document = first
        for (const action of actions) {
          const applied = apply(document, operationOf(document, action))
          inverses.push(applied.inverse)
          document = applied.document
        }
        for (const inverse of inverses.toReversed()) document = apply(document, inverse).document
        expect(document).toEqual(first)
      }),
    )
  })

  it('mutate nothing', () => {
    fc.assert(
      fc.property(startAndMore, ([before, actions]) => {
        let document = freeze(run(blank, before).document)
        for (const action of actions) {
          const applied = apply(document, freeze(operationOf(document, action)))
          freeze(applied.inverse)
          // Undo reads the frozen documents too.
          expect(apply(applied.document, applied.inverse).document).toEqual(document)
          document = freeze(applied.document)
        }
      }),
    )
  })

  it('keep the identity of what they do not change', () => {
    fc.assert(
      fc.property(startAndMore, ([before, actions]) => {
        let document = run(blank, before).document
        const single = actions.flatMap((each) => (each.kind === 'several' ? each.actions : each))
        for (const action of single) {
          const next = apply(document, operationOf(document, action)).document
          const former = new Map(document.fields.map((field) => [field.uuid, field]))
          for (const field of next.fields) {
            const one = former.get(field.uuid)
            expect(field === one).toBe(sameJson(one, field))
          }
          expect(next === document).toBe(sameJson(document, next))
          document = next
        }
      }),
    )
  })

  it('never make a circle or a condition on a missing field', () => {
    fc.assert(
      fc.property(arbitraryActions(anyValues, 60), (actions) => {
        const { fields } = run(blank, actions).document
        const uuids = new Set(fields.map(({ uuid }) => uuid))
        const nodes = fields.map(({ uuid, logic }) => ({ id: uuid, logic }))
        expect(dependencyOrder(nodes).cyclic).toEqual([])
        for (const { logic } of fields) {
          for (const { field_uuid } of logic?.conditions ?? []) expect(uuids).toContain(field_uuid)
        }
      }),
    )
  })
})

describe('fields', () => {
  const three = documentWith(fieldOf(1), fieldOf(2), fieldOf(3))

  it('are added in order at an index', () => {
    const { document, inverse } = apply(three, addFields(1, [fieldOf(4), fieldOf(5)]))
    expect(labels(document)).toEqual(['Field 1', 'Field 4', 'Field 5', 'Field 2', 'Field 3'])
    expect(apply(document, inverse).document).toEqual(three)
    expect(labels(apply(three, addFields(99, [fieldOf(4)])).document).at(-1)).toBe('Field 4')
  })

  it('are not added twice', () => {
    expect(apply(three, addFields(0, [fieldOf(2)])).document).toBe(three)
    const twice = apply(three, addFields(0, [fieldOf(4), fieldOf(4)])).document
    expect(twice.fields).toHaveLength(4)
  })

  it('move to an index', () => {
    expect(labels(apply(three, moveField(uuidOf(1), 2)).document)).toEqual([
      'Field 2',
      'Field 3',
      'Field 1',
    ])
    expect(labels(apply(three, moveField(uuidOf(3), -1)).document)[0]).toBe('Field 3')
    expect(apply(three, moveField(uuidOf(3), 9)).document).toBe(three)
  })

  it('take the conditions on them along, and bring them back', () => {
    const document = documentWith(
      fieldOf(1),
      fieldOf(2),
      fieldOf(3, 'email', on(1, 2)),
      fieldOf(4, 'email', on(1)),
    )
    const removed = apply(document, removeFields([uuidOf(1)]))
    expect(removed.document.fields.map(({ logic }) => logic)).toEqual([null, on(2).logic, null])
    expect(apply(removed.document, removed.inverse).document).toEqual(document)
  })
})

describe('logic', () => {
  const chain = documentWith(fieldOf(1), fieldOf(2, 'email', on(1)), fieldOf(3, 'email', on(2)))

  it('is not set if it would make a circle', () => {
    expect(apply(chain, setLogic(uuidOf(1), on(3).logic)).document).toBe(chain)
    expect(apply(chain, setLogic(uuidOf(1), on(1).logic)).document).toBe(chain)
    expect(apply(chain, setLogic(uuidOf(3), on(1).logic)).document).not.toBe(chain)
  })

  it('of a circle that the API made can be changed', () => {
    const circle = documentWith(fieldOf(1, 'email', on(2)), fieldOf(2, 'email', on(1)))
    const { document, inverse } = apply(circle, setLogic(uuidOf(1), null))
    expect(document.fields[0]?.logic).toBeNull()
    expect(apply(document, inverse).document).toEqual(circle)
    expect(apply(circle, setLogic(uuidOf(1), on([2, 'A']).logic)).document).not.toBe(circle)
  })
})

describe('renaming an option', () => {
  const document = documentWith(
    fieldOf(1, 'radio', { options: ['Red', 'Green'], default_value: 'Red' }),
    fieldOf(2, 'radio', { options: ['Red'] }),
    fieldOf(3, 'email', on([1, 'Red'], [1, 'Green'], [2, 'Red'])),
  )
  const rename = (from: string, to: string, options: string[]) =>
    setOptions(uuidOf(1), options, [{ from, to }])

  it('renames it in conditions and the default, which undo brings back', () => {
    const renamed = apply(document, rename('Red', 'Rot', ['Rot', 'Green']))
    expect(logicOf(renamed.document, 2)).toEqual(['Rot', 'Green', 'Red'])
    expect(renamed.document.fields[0]?.default_value).toBe('Rot')
    expect(renamed.document.fields[1]).toBe(document.fields[1])
    expect(apply(renamed.document, renamed.inverse).document).toEqual(document)
  })

  it('changes nothing else while another option has the same text', () => {
    const twice = apply(document, setOptions(uuidOf(1), ['Red', 'Red'])).document
    const typed = apply(twice, rename('Red', 'Rot', ['Red', 'Rot'])).document
    expect(logicOf(typed, 2)).toEqual(['Red', 'Green', 'Red'])
  })

  it('exchanges two options', () => {
    const exchange = setOptions(
      uuidOf(1),
      ['Green', 'Red'],
      [
        { from: 'Red', to: 'Green' },
        { from: 'Green', to: 'Red' },
      ],
    )
    expect(logicOf(apply(document, exchange).document, 2)).toEqual(['Green', 'Red', 'Red'])
  })

  test.each([
    { title: 'blank', passing: '' },
    { title: 'equal to another option', passing: 'Green' },
  ])('keeps references while the text is $title', ({ passing }) => {
    const passed = apply(document, rename('Red', passing, [passing, 'Green'])).document
    expect(logicOf(passed, 2)).toEqual(['Red', 'Green', 'Red'])
    const typed = apply(passed, rename('Red', 'Greenish', ['Greenish', 'Green'])).document
    expect(logicOf(typed, 2)).toEqual(['Greenish', 'Green', 'Red'])
  })

  it('changes nothing else if options are reordered or removed', () => {
    const reordered = apply(document, setOptions(uuidOf(1), ['Green', 'Red'])).document
    expect(reordered.fields[2]).toBe(document.fields[2])
    const removed = apply(document, setOptions(uuidOf(1), ['Green'])).document
    expect(logicOf(removed, 2)).toEqual(['Red', 'Green', 'Red'])
  })
})

describe('an operation that does not fit or changes nothing', () => {
  const document = {
    form: { title: 'A' },
    fields: [fieldOf(1, 'number', { settings: { min: 1 } })],
  }
  test.each<Operation>([
    removeFields([uuidOf(9)]),
    moveField(uuidOf(9), 0),
    changeField(uuidOf(9), { label: 'B' }),
    changeField(uuidOf(1), { label: 'Field 1', settings: { min: 1 } }),
    setOptions(uuidOf(9), ['A']),
    setLogic(uuidOf(9), null),
    changeSettings({ title: 'A', description: undefined }),
    { kind: 'batch', operations: [changeSettings({ title: 'A' })] },
  ])('gives the same document: %j', (operation) => {
    expect(apply(document, operation).document).toBe(document)
  })
})

test('a setting can become absent again', () => {
  const { document, inverse } = apply(blank, changeSettings({ description: null, title: 'A' }))
  expect(document.form).toEqual({ description: null, title: 'A' })
  expect(apply(document, inverse).document).toStrictEqual(blank)
})

describe('what belongs to options', () => {
  const options = ['Red', 'Green', 'Blue']
  const field = fieldOf(1, 'radio', { options, choices: [{ name: 'r' }, {}, { name: 'b' }] })
  const after = (...args: [string[], { from: string; to: string }[]?, string[]?]) =>
    apply(documentWith(field), setOptions(uuidOf(1), ...args)).document.fields[0]?.choices

  it('follows options that move, come and go', () => {
    expect(after(['Blue', 'Red', 'New'])).toEqual([{ name: 'b' }, { name: 'r' }, {}])
    expect(after(['Green'])).toBeNull()
  })

  it('stays while a text is typed, also a blank one', () => {
    expect(after(['', 'Green', 'Blue'])).toEqual([{ name: 'r' }, {}, { name: 'b' }])
  })

  it('has the former text of an option that answers may have', () => {
    const renames = ['Red', 'Re'].map((from) => ({ from, to: 'Rose' }))
    const renamed = after(['Rose', 'Green', 'Blue'], renames, options)
    expect(renamed?.[0]).toEqual({ name: 'r', was: ['Red'] })
    expect(after(['Rose', 'Green', 'Blue'], renames)?.[0]).toEqual({ name: 'r' })
  })

  it('forgets a former text that is back', () => {
    const rose = { ...field, options: ['Rose', 'Green'], choices: [{ was: ['Red'] }, {}] }
    const back = setOptions(uuidOf(1), ['Red', 'Green'], [{ from: 'Rose', to: 'Red' }], options)
    expect(apply(documentWith(rose), back).document.fields[0]?.choices).toBeNull()
  })
})

describe('expressions that mention an option', () => {
  const form = (type: 'radio' | 'checkbox', option: string, relevant: string) =>
    documentWith(
      fieldOf(1, type, { name: 'village', options: [option, 'South'] }),
      fieldOf(2, 'short_text', { expressions: { relevant } }),
    )
  /** Types texts one after the other over the first option. */
  function typed(document: DraftDocument, ...texts: string[]) {
    const former = [document.fields[0]!.options![0]!]
    let result = document
    for (const to of texts) {
      const renames = former.filter((from) => from !== to).map((from) => ({ from, to }))
      result = apply(result, setOptions(uuidOf(1), [to, 'South'], renames)).document
      former.push(to)
    }
    return result.fields
  }

  it('mean it after it is renamed, because its text stays as its name', () => {
    const document = form('radio', 'North', "${village} = 'North'")
    const [village, other] = typed(document, 'Nort', '', 'South', 'Far', 'Far north')
    expect(village!.choices).toEqual([{ name: 'North' }, {}])
    expect(other).toBe(document.fields[1])
    expect(typed(document, 'Nor', 'North')[0]!.choices).toBeNull()
  })

  it('give no name to an option that they do not mention', () => {
    expect(typed(form('radio', 'North', "${village} = 'East'"), 'West')[0]!.choices).toBeNull()
    const taken = form('radio', 'South', "${village} = 'South'")
    expect(typed(taken, 'Sou')[0]!.choices).toBeNull()
  })

  it('change where its text cannot be a name', () => {
    const document = form('checkbox', 'The north', 'selected(${village}, "The north")')
    const [village, other] = typed(document, 'The', "The king's north")
    expect(village!.choices).toBeNull()
    expect(other!.expressions).toEqual({ relevant: 'selected(${village}, "The king\'s north")' })
    const unrelated = form('checkbox', 'The north', "${x} = 'The north'")
    expect(typed(unrelated, 'West')[1]).toBe(unrelated.fields[1])
  })
})
