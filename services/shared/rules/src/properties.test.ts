import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { anyAnswersTo, arbitraryForm, validAnswersTo } from '../test-support/arbitrary-form.ts'
import { fieldTypes, type FormField } from './definition.ts'
import { compileForm, evaluate, type Evaluation } from './evaluate.ts'
import { dependencyOrder } from './order.ts'

const formWith = (
  answersTo: (fields: readonly FormField[]) => fc.Arbitrary<Record<string, unknown>>,
) => arbitraryForm().chain((fields) => fc.tuple(fc.constant(fields), answersTo(fields)))

const plain = ({ visible, required, answers, problems }: Evaluation) => ({
  visible: [...visible].sort(),
  required: [...required].sort(),
  answers: [...answers],
  problems: [...problems],
})

const fieldOf = (type: FormField['type']): FormField => ({
  id: 'a',
  type,
  label: null,
  content: null,
  description: null,
  placeholder: null,
  options: ['Red'],
  default_value: null,
  settings: null,
  logic: null,
  is_required: true,
  position: 0,
})

describe('evaluating arbitrary answers', () => {
  it('succeeds and does not change its input', () => {
    fc.assert(
      fc.property(formWith(anyAnswersTo), ([fields, answers]) => {
        const before = JSON.stringify([fields, answers])
        evaluate(compileForm(fields), answers)
        expect(JSON.stringify([fields, answers])).toBe(before)
      }),
      { numRuns: 300 },
    )
  })

  it.each(fieldTypes)('rejects deep nesting and huge texts: %s', (type) => {
    const form = compileForm([fieldOf(type)])
    const deepList = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000)) as unknown
    const deepObject = JSON.parse(
      '{"__proto__":'.repeat(20_000) + '1' + '}'.repeat(20_000),
    ) as unknown
    for (const huge of [deepList, deepObject, '9'.repeat(1e6), '-'.repeat(1e6), ' '.repeat(1e6)]) {
      expect(evaluate(form, { a: huge }).answers.size).toBe(0)
    }
  })

  it('limits invalid answers in conditions to 10,000 characters or 1,000 items', () => {
    const showing = (value: string): FormField => ({
      ...fieldOf('divider'),
      id: value,
      logic: { conditions: [{ field_uuid: 'a', operator: 'contains', value }] },
    })
    const form = compileForm([fieldOf('short_text'), showing('near'), showing('far')])
    const text = `${'x'.repeat(9_996)}nearfar`
    const list = [...Array.from({ length: 999 }, () => 'x'), 'near', 'far']
    for (const long of [text, list]) {
      expect([...evaluate(form, { a: long }).visible]).toEqual(['a', 'near'])
    }
  })

  it('has no answers, problems or requirements for hidden fields', () => {
    fc.assert(
      fc.property(formWith(anyAnswersTo), ([fields, answers]) => {
        const outcome = evaluate(compileForm(fields), answers)
        const { required, answers: kept, problems } = outcome
        const ids = [...required, ...kept.keys(), ...problems.keys()]
        expect(ids.filter((id) => !outcome.visible.has(id))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('ignores answers to hidden fields', () => {
    fc.assert(
      fc.property(formWith(anyAnswersTo), ([fields, answers]) => {
        const form = compileForm(fields)
        const outcome = evaluate(form, answers)
        const visibleAnswers = Object.entries(answers).filter(([id]) => outcome.visible.has(id))
        expect(plain(evaluate(form, Object.fromEntries(visibleAnswers)))).toEqual(plain(outcome))
      }),
      { numRuns: 300 },
    )
  })

  it('has an answer or a problem for each required field, and never both', () => {
    fc.assert(
      fc.property(formWith(anyAnswersTo), ([fields, answers]) => {
        const outcome = evaluate(compileForm(fields), answers)
        const hasBoth = [...outcome.answers.keys()].filter((id) => outcome.problems.has(id))
        const hasEither = (id: string) => outcome.answers.has(id) || outcome.problems.has(id)
        const hasNeither = [...outcome.required].filter((id) => !hasEither(id))
        expect({ hasBoth, hasNeither }).toEqual({ hasBoth: [], hasNeither: [] })
      }),
      { numRuns: 300 },
    )
  })

  it('is idempotent for valid answers', () => {
    fc.assert(
      fc.property(formWith(validAnswersTo), ([fields, answers]) => {
        const form = compileForm(fields.map((field) => ({ ...field, is_required: false })))
        const first = evaluate(form, answers)
        fc.pre(first.problems.size === 0)
        const again = evaluate(form, Object.fromEntries(first.answers))
        expect(plain(again)).toEqual(plain(first))
      }),
      { numRuns: 300 },
    )
  })

  it.each(fieldTypes)('is idempotent for a valid %s answer', (type) => {
    const form = compileForm([{ ...fieldOf(type), is_required: false }])
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double().map(String),
      fc.uuid().map((uuid) => uuid.toUpperCase()),
      fc.constantFrom('Red', '2026-03-04', '020 1234', 'ada@example.org', '1e3', '-0'),
    )
    const padded = fc
      .tuple(fc.constantFrom('', ' ', '\n\u3000'), text, fc.constantFrom('', ' ', '\ufeff'))
      .map((parts) => parts.join(''))
    const sent = fc.oneof(padded, fc.double(), fc.constantFrom(['Red'], ['Red', 'Red'], []))
    fc.assert(
      fc.property(sent, (answer) => {
        const first = evaluate(form, { a: answer }).answers
        const again = evaluate(form, Object.fromEntries(first))
        expect([...again.answers]).toEqual([...first])
        expect(again.problems.size).toBe(0)
      }),
      { numRuns: 200 },
    )
  })
})

describe('the dependency order', () => {
  it('puts each field after those that control it', () => {
    fc.assert(
      fc.property(arbitraryForm(20), (fields) => {
        const { order, cyclic } = dependencyOrder(fields)
        const ids = order.map(({ id }) => id)
        expect(cyclic).toEqual([])
        expect(ids.toSorted()).toEqual(fields.map(({ id }) => id).toSorted())
        for (const [index, { logic }] of order.entries()) {
          for (const { field_uuid } of logic?.conditions ?? []) {
            expect(ids.indexOf(field_uuid)).toBeLessThan(index)
          }
        }
      }),
    )
  })

  it('depends on positions and not on the order of the list', () => {
    const shuffled = formWith(validAnswersTo).chain(([fields, answers]) =>
      fc.tuple(
        fc.constant(fields),
        fc.shuffledSubarray(fields, { minLength: fields.length }),
        fc.constant(answers),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([fields, others, answers]) => {
        const outcome = plain(evaluate(compileForm(fields), answers))
        expect(plain(evaluate(compileForm(others), answers))).toEqual(outcome)
      }),
    )
  })

  it('reports fields on a cycle and fields that depend on one', () => {
    const node = (id: string, ...controlledBy: string[]) => ({
      id,
      logic: {
        conditions: controlledBy.map((field_uuid) => ({
          field_uuid,
          operator: 'is_empty' as const,
        })),
      },
    })
    const nodes = [node('dependent', 'b'), node('a', 'b'), node('b', 'a', 'free'), node('free')]
    const { order, cyclic } = dependencyOrder([...nodes, node('self', 'self')])
    expect(cyclic).toEqual(['dependent', 'a', 'b', 'self'])
    expect(order.map(({ id }) => id)).toEqual(['free', 'dependent', 'a', 'b', 'self'])
  })
})
