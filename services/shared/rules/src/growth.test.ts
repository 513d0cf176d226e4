import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { csvHeader } from './csv.ts'
import type { Condition, FormField } from './definition.ts'
import { compileForm, evaluate } from './evaluate.ts'
import { containsText } from './text.ts'

const fieldOf = (id: string, more: Partial<FormField>): FormField => ({
  ...{ id, type: 'long_text', label: id, content: null, description: null, placeholder: null },
  ...{ options: null, default_value: null, settings: null, logic: null, is_required: false },
  ...{ position: 0, ...more },
})

/** A field that shows if any of many equal conditions on field `a` holds. */
const controlledBy = (condition: Omit<Condition, 'field_uuid'>, count: number) =>
  fieldOf('b', {
    type: 'divider',
    logic: {
      condition_type: 'any',
      conditions: Array.from({ length: count }, () => ({ field_uuid: 'a', ...condition })),
    },
  })
const shows = (condition: Omit<Condition, 'field_uuid'>, count: number, answer: string) =>
  evaluate(compileForm([fieldOf('a', {}), controlledBy(condition, count)]), {
    a: answer,
  }).visible.has('b')

// Quadratic work would take these tests minutes.
describe('the cost of large inputs', () => {
  it('stays linear for repetitive texts in conditions', () => {
    const value = `${'a'.repeat(2_500)}b${'a'.repeat(2_500)}`
    const condition = { operator: 'contains' as const, value }
    expect(shows(condition, 2_000, 'a'.repeat(10_000))).toBe(false)
    expect(shows(condition, 1, value)).toBe(true)
  })

  it('does not include reading a long number for each condition', () => {
    const long = `1.${'0'.repeat(9_990)}1`
    const condition = { operator: 'equals' as const, value: '1' }
    expect(shows(condition, 500_000, long)).toBe(false)
  })

  it('stays linear for equal labels in an export', () => {
    const fields = Array.from({ length: 30_000 }, (_, n) => fieldOf(`${n}`, { label: 'Same' }))
    expect(csvHeader(fields)).toContain(',Same (30000),Submitted At')
  })
})

describe('searching a text', () => {
  const repetitive = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 400 })

  it('finds what String.includes finds', () => {
    const parts = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 30 })
    fc.assert(
      fc.property(repetitive, parts, repetitive, fc.boolean(), (before, part, after, isIn) => {
        const text = `${before}${isIn ? part : ''}${after}`.repeat(5)
        const long = part.repeat(10)
        for (const searched of [part, long, text, `${text}a`]) {
          expect(containsText(text, searched)).toBe(text.includes(searched))
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('headings of an export', () => {
  const labels = fc.array(
    fc.constantFrom<string>(
      'A',
      'A (2)',
      'A (3)',
      'A (2) (2)',
      'Submitted At',
      'Submitted At (2)',
      '',
    ),
    { maxLength: 12 },
  )

  it('are the first free numbers of their labels', () => {
    fc.assert(
      fc.property(labels, (given) => {
        const taken = new Set(['Submitted At', 'IP Address', 'Filled At', 'Was Offline'])
        const expected = given.map((label) => {
          let name = label
          for (let n = 2; taken.has(name); n++) name = `${label} (${n})`
          taken.add(name)
          return name
        })
        const fields = given.map((label, n) => fieldOf(`${n}`, { label }))
        const last = ['Submitted At', 'IP Address', 'Filled At', 'Was Offline']
        expect(csvHeader(fields)).toBe(`${[...expected, ...last].join(',')}\r\n`)
      }),
    )
  })
})
