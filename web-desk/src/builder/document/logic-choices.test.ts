import { fieldTypes, isInput, maxConditions, operators } from '@formpost/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  apply,
  conditionOn,
  conditionsLeft,
  dependentsByField,
  dependentsOf,
  dependentsOnOption,
  moveField,
  operatorsFor,
  possibleActions,
  possibleControllers,
  setLogic,
  valueInput,
  type DraftField,
} from './index.ts'
import { anyValues, arbitraryActions, run } from './test-support/arbitrary-changes.ts'
import { blank, documentWith, fieldOf, on, uuidOf } from './test-support/documents.ts'

const labels = (fields: readonly DraftField[]) => fields.map(({ label }) => label)

describe('possible controllers', () => {
  it('are the inputs on which a condition can be set', () => {
    fc.assert(
      fc.property(arbitraryActions(anyValues, 50), fc.nat({ max: 99 }), (actions, which) => {
        const { document } = run(blank, actions)
        const field = document.fields[which % document.fields.length]
        if (!field) return
        const settable = document.fields.filter((controller) => {
          const conditions = [conditionOn(controller)]
          const without = apply(document, setLogic(field.uuid, null)).document
          const logic = { action: 'show' as const, conditions }
          return (
            isInput(controller.type) &&
            apply(without, setLogic(field.uuid, logic)).document !== without
          )
        })
        expect(possibleControllers(document, field.uuid)).toEqual(settable)
      }),
    )
  })

  it('do not depend on the order of fields', () => {
    const document = documentWith(
      fieldOf(1, 'email', on(3)),
      fieldOf(2),
      fieldOf(3),
      fieldOf(4, 'heading'),
    )
    expect(labels(possibleControllers(document, uuidOf(3)))).toEqual(['Field 2'])
    expect(labels(possibleControllers(document, uuidOf(1)))).toEqual(['Field 2', 'Field 3'])
    const moved = apply(document, moveField(uuidOf(3), 0)).document
    expect(labels(possibleControllers(moved, uuidOf(3)))).toEqual(['Field 2'])
  })

  it('are not in a container that they control, nor in another repeat', () => {
    const document = documentWith(
      fieldOf(1),
      fieldOf(2, 'group'),
      fieldOf(3, 'email', { parent: uuidOf(2) }),
      fieldOf(4, 'repeat'),
      fieldOf(5, 'email', { parent: uuidOf(4) }),
      fieldOf(6, 'email', { parent: uuidOf(4) }),
    )
    const of = (number: number) => labels(possibleControllers(document, uuidOf(number)))
    expect(of(2)).toEqual(['Field 1'])
    expect(of(1)).toEqual(['Field 3'])
    expect(of(4)).toEqual(['Field 1', 'Field 3'])
    expect(of(5)).toEqual(['Field 1', 'Field 3', 'Field 6'])
    const circle = setLogic(uuidOf(2), on(3).logic)
    expect(apply(document, circle).document).toBe(document)
  })
})

describe('operators and values', () => {
  it.each(fieldTypes.filter(isInput))('exist for a %s field', (type) => {
    const field = fieldOf(1, type)
    const offered = operatorsFor(field)
    expect(offered).toContain('is_empty')
    expect(operators).toEqual(expect.arrayContaining([...offered]))
    for (const operator of offered) {
      const isUnary = operator === 'is_empty' || operator === 'is_not_empty'
      expect(valueInput(field, operator).kind === 'none').toBe(isUnary)
    }
    expect(offered).toContain(conditionOn(field).operator)
  })

  it('fit the answers', () => {
    expect(operatorsFor(fieldOf(1, 'number'))).toContain('greater_than')
    expect(operatorsFor(fieldOf(1, 'radio'))).not.toContain('contains')
    expect(operatorsFor(fieldOf(1, 'checkbox'))).not.toContain('equals')
    expect(operatorsFor(fieldOf(1, 'heading'))).toEqual([])
    expect(valueInput(fieldOf(1, 'number'), 'equals')).toEqual({ kind: 'number' })
    expect(valueInput(fieldOf(1, 'date'), 'less_than')).toEqual({ kind: 'date' })
    expect(valueInput(fieldOf(1, 'email'), 'contains')).toEqual({ kind: 'text' })
    const radio = fieldOf(1, 'radio', { options: ['A', 'B'] })
    expect(valueInput(radio, 'equals')).toEqual({ kind: 'options', options: ['A', 'B'] })
    expect(conditionOn(radio)).toMatchObject({ operator: 'equals', value: 'A' })
    expect(conditionOn(fieldOf(1, 'file'))).toMatchObject({ operator: 'is_not_empty', value: null })
  })

  it('of a calculation compare numbers and texts', () => {
    const score = fieldOf(1, 'hidden', { expressions: { calculation: '1 + 1' } })
    expect(operatorsFor(score)).toEqual(expect.arrayContaining(['greater_than', 'contains']))
    expect(operatorsFor(fieldOf(1, 'hidden'))).not.toContain('greater_than')
    expect(valueInput(score, 'greater_than')).toEqual({ kind: 'text' })
  })

  it('keep one that the API has set', () => {
    expect(operatorsFor(fieldOf(1, 'radio'), 'contains').at(-1)).toBe('contains')
    expect(operatorsFor(fieldOf(1, 'radio'), 'equals')).toEqual(operatorsFor(fieldOf(1, 'radio')))
  })

  it('offer to require only what people answer', () => {
    expect(possibleActions('email')).toEqual(['show', 'require'])
    expect(possibleActions('hidden')).toEqual(['show'])
    expect(possibleActions('image')).toEqual(['show'])
  })
})

describe('dependents', () => {
  const document = documentWith(
    fieldOf(1, 'radio', { options: ['A', 'B'] }),
    fieldOf(2, 'email', on([1, 'A'], [1, 'B'])),
    fieldOf(3, 'email', on([1, 'B'], 2)),
  )

  it('are the fields with a condition on a field, or on an option', () => {
    expect(labels(dependentsOf(document, uuidOf(1)))).toEqual(['Field 2', 'Field 3'])
    expect(dependentsOf(document, uuidOf(3))).toEqual([])
    expect(labels(dependentsOnOption(document, uuidOf(1), 'A'))).toEqual(['Field 2'])
    expect(labels(dependentsByField(document).get(uuidOf(2)) ?? [])).toEqual(['Field 3'])
  })

  it('can have a limited number of conditions', () => {
    expect(conditionsLeft(document, uuidOf(2))).toBe(maxConditions - 2)
    const many = Array.from({ length: maxConditions + 1 }, () => 1)
    expect(conditionsLeft(documentWith(fieldOf(2, 'email', on(...many))), uuidOf(2))).toBe(0)
  })
})
