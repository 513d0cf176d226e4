import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { arbitraryForm, validAnswersTo } from '../test-support/arbitrary-form.ts'
import { holdsInJsonLogic, isKnownDifference } from '../test-support/json-logic.ts'
import { ControllingAnswer, holds } from './conditions.ts'
import { operators, type AnswerValue, type Condition, type FormField } from './definition.ts'
import { compileForm, evaluate } from './evaluate.ts'
import { isInput, isOptionList } from './field-types/index.ts'

const scraps = [
  '',
  ' ',
  '0',
  '1',
  '5',
  '5 ',
  ' 5',
  '.',
  '-',
  '+',
  'e',
  'E2',
  '0x10',
  'Infinity',
  'NaN',
]
const words = [
  '２',
  'five',
  'Red',
  'é',
  '2026',
  '-03',
  '-04',
  '-31',
  '2024-02-29',
  '1e400',
  '1,000',
]
const arbitraryText = fc.oneof(
  fc.array(fc.constantFrom(...scraps, ...words), { maxLength: 4 }).map((parts) => parts.join('')),
  fc.integer({ min: -20, max: 20 }).map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc
    .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.string(),
)
const arbitraryAnswer: fc.Arbitrary<AnswerValue | undefined> = fc.oneof(
  fc.constant(undefined),
  arbitraryText.filter((text) => text.trim() !== ''),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc.integer({ min: -20, max: 20 }),
  fc.uniqueArray(arbitraryText, { minLength: 1, maxLength: 4 }),
)

const controlling = (answer: AnswerValue | undefined) =>
  answer === undefined ? undefined : new ControllingAnswer(answer)

describe('conditions agree with json-logic-js', () => {
  it.each(operators)('%s', (operator) => {
    fc.assert(
      fc.property(
        arbitraryAnswer,
        arbitraryText,
        fc.boolean(),
        (answer, other, comparesToItself) => {
          const itself = Array.isArray(answer) ? answer[0] : answer
          const value = comparesToItself && itself !== undefined ? String(itself) : other
          fc.pre(!isKnownDifference(operator, answer ?? '', value))
          const condition: Condition = { field_uuid: 'a', operator, value }
          const expected = holdsInJsonLogic(condition, answer ?? '', Array.isArray(answer))
          expect(holds(condition, controlling(answer))).toBe(expected)
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it('for forms with chains of dependencies', () => {
    const formAndAnswers = arbitraryForm().chain((fields) =>
      fc.tuple(fc.constant(fields), validAnswersTo(fields)),
    )
    fc.assert(
      fc.property(formAndAnswers, ([fields, answers]) => {
        const {
          visible,
          required,
          answers: kept,
          problems,
        } = evaluate(compileForm(fields), answers)
        const actual = fields.map(({ id }) => ({
          id,
          shows: visible.has(id),
          asks: required.has(id),
          answer: kept.get(id) ?? '',
          isMissing: problems.has(id),
        }))
        expect(actual).toEqual(referenceFor(fields, answers))
      }),
      { numRuns: 1_000 },
    )
  })
})

/** A reference implementation that evaluates each field recursively, with JSON Logic for the conditions. */
function referenceFor(fields: readonly FormField[], answers: Readonly<Record<string, unknown>>) {
  const byId = new Map(fields.map((field) => [field.id, field]))

  function applies({ logic }: FormField): boolean {
    const conditions = logic?.conditions ?? []
    if (conditions.length === 0) return true
    const results = conditions.map((condition) => {
      const controlling = byId.get(condition.field_uuid)!
      const given = answer(controlling)
      const seen = given === true ? 'true' : given
      const value = condition.value ?? ''
      if (isKnownDifference(condition.operator, seen, value)) {
        return holds(condition, seen === '' ? undefined : new ControllingAnswer(seen))
      }
      return holdsInJsonLogic(condition, seen, isOptionList(controlling.type))
    })
    return logic?.condition_type === 'any' ? results.includes(true) : !results.includes(false)
  }
  const shows = (field: FormField) => field.logic?.action !== 'show' || applies(field)
  const asks = (field: FormField) =>
    isInput(field.type) &&
    field.type !== 'hidden' &&
    shows(field) &&
    (field.is_required || (field.logic?.action === 'require' && applies(field)))
  function answer(field: FormField): AnswerValue {
    if (!isInput(field.type) || !shows(field)) return ''
    const given = answers[field.id] as AnswerValue | null | undefined
    const isBlank = given === undefined || given === null || String(given).trim() === ''
    if (!isBlank) return given
    const fallback = field.type === 'hidden' ? (field.default_value ?? '') : ''
    return fallback.trim() === '' ? '' : fallback
  }
  return fields.map((field) => ({
    id: field.id,
    shows: shows(field),
    asks: asks(field),
    answer: answer(field),
    isMissing: asks(field) && answer(field) === '',
  }))
}
