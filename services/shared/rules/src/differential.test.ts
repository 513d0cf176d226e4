import fc from 'fast-check'
import jsonLogic, { type RulesLogic } from 'json-logic-js'
import { describe, expect, it } from 'vitest'

import { arbitraryForm, rightAnswersTo } from '../test-support/arbitrary-form.ts'
import { holds } from './conditions.ts'
import {
  type AnswerValue,
  type Condition,
  type FormField,
  isInput,
  operators,
} from './definition.ts'
import { compileForm, evaluate } from './evaluate.ts'

/*
 * json-logic-js judges the same conditions, its operators put together to mean what ours mean. It has
 * no notion of a day, so it is lent one, made of Date and not of our pattern.
 */
jsonLogic.add_operation('is_day', (text: unknown) => {
  const time = Date.parse(`${String(text)}T00:00:00.000Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
})

type Rule = RulesLogic<{ is_day: [unknown] }>
const rule = (parts: unknown): Rule => parts as Rule

const number = (side: unknown) => ({ '-': [side, 0] })
const isNumber = (side: unknown) => ({ '===': [number(side), number(side)] })
const both = (is: (side: unknown) => unknown, a: unknown, b: unknown) => ({
  and: [is(a), is(b)],
})
const compared = (operator: '>' | '<', a: unknown, b: unknown) => ({
  or: [
    { and: [both(isNumber, a, b), { [operator]: [number(a), number(b)] }] },
    { and: [both((side) => ({ is_day: [side] }), a, b), { [operator]: [a, b] }] },
  ],
})

/** The condition in JSON Logic; `isList` says whether the controlling field's answers are lists. */
function translate({ field_uuid, operator, value }: Condition, isList: boolean): Rule {
  const answer = { var: field_uuid }
  const text = { cat: [answer] }
  const given = value ?? ''
  const blank = { '===': [answer, ''] }
  const equalScalar = {
    or: [
      { '===': [text, given] },
      { and: [both(isNumber, answer, given), { '===': [number(answer), number(given)] }] },
    ],
  }
  // The options of a list differ, so if each is the value, there is one.
  const equalList = { all: [answer, { '===': [{ var: '' }, given] }] }
  const equal = isList ? { if: [blank, given === '', equalList] } : equalScalar
  const contained = isList
    ? { if: [blank, given === '', { in: [given, answer] }] }
    : { in: [given, text] }
  switch (operator) {
    case 'equals':
      return rule(equal)
    case 'not_equals':
      return rule({ '!': [equal] })
    case 'contains':
      return rule(contained)
    case 'not_contains':
      return rule({ '!': [contained] })
    case 'greater_than':
      return rule(isList ? false : compared('>', answer, given))
    case 'less_than':
      return rule(isList ? false : compared('<', answer, given))
    case 'is_empty':
      return rule(blank)
    case 'is_not_empty':
      return rule({ '!': [blank] })
  }
}

const isNumeric = (text: string) => /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)
const digits = (text: string) => text.replace(/e.*$/i, '').replace(/\D/g, '').length

/**
 * Where the two differ, and should:
 * - JSON Logic takes a number from text as JavaScript's Number does: "" and white space are 0, spaces
 *   around digits, "0x10" and "Infinity" count, "1e400" is infinite. Ours takes finite decimals only,
 *   so that what a server in another language would read differently is text.
 * - It compares text of more than 15 digits, and of an exponent beyond doubles, as doubles, which takes
 *   different ids for equal. Ours compares them digit by digit.
 * - Its `in` finds nothing in "", not even "". Ours says that every text contains "".
 */
function differsOnPurpose(operator: string, answer: AnswerValue | '', value: string): boolean {
  if (Array.isArray(answer)) return false
  const text = String(answer)
  if (operator.endsWith('contains')) return text === '' && value === ''
  if (operator.endsWith('empty')) return false
  const sides = [text, value]
  const readOtherwise = (side: string) =>
    !Number.isNaN(Number(side)) && !(isNumeric(side) && Number.isFinite(Number(side)))
  const isBlurred = (side: string) =>
    isNumeric(side) && (digits(side) > 15 || Math.abs(Number(side)) < 1e-300)
  if (sides.some(readOtherwise)) return true
  return typeof answer === 'string' && sides.some(isBlurred)
}

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

describe('json-logic-js judges as we do', () => {
  it.each(operators)('%s', (operator) => {
    fc.assert(
      fc.property(
        arbitraryAnswer,
        arbitraryText,
        fc.boolean(),
        (answer, other, comparesToItself) => {
          const itself = Array.isArray(answer) ? answer[0] : answer
          const value = comparesToItself && itself !== undefined ? String(itself) : other
          fc.pre(!differsOnPurpose(operator, answer ?? '', value))
          const condition: Condition = { field_uuid: 'a', operator, value }
          const theirs = jsonLogic.apply(translate(condition, Array.isArray(answer)), {
            a: answer ?? '',
          }) as unknown
          expect(holds(condition, answer)).toBe(theirs)
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it('whole forms, with fields that depend on fields that depend on fields', () => {
    const formAndAnswers = arbitraryForm().chain((fields) =>
      fc.tuple(fc.constant(fields), rightAnswersTo(fields)),
    )
    fc.assert(
      fc.property(formAndAnswers, ([fields, answers]) => {
        const {
          visible,
          required,
          answers: kept,
          problems,
        } = evaluate(compileForm(fields), answers)
        const reference = referenceFor(fields, answers)
        for (const field of fields) {
          expect([field.id, visible.has(field.id)]).toEqual([field.id, reference.shows(field)])
          expect([field.id, required.has(field.id)]).toEqual([field.id, reference.asks(field)])
          expect([field.id, kept.get(field.id) ?? '']).toEqual([field.id, reference.answer(field)])
          const isMissing = reference.asks(field) && reference.answer(field) === ''
          expect([field.id, problems.has(field.id)]).toEqual([field.id, isMissing])
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

/** The same decisions by asking back from each field, in no order, with JSON Logic for the conditions. */
function referenceFor(fields: readonly FormField[], answers: Readonly<Record<string, unknown>>) {
  const byId = new Map(fields.map((field) => [field.id, field]))

  function applies({ logic }: FormField): boolean {
    const conditions = logic?.conditions ?? []
    if (conditions.length === 0) return true
    const results = conditions.map((condition) => {
      const controlling = byId.get(condition.field_uuid)!
      const seen = answer(controlling)
      const value = condition.value ?? ''
      if (differsOnPurpose(condition.operator, seen, value)) {
        return holds(condition, seen === '' ? undefined : seen)
      }
      const isList = controlling.type === 'checkbox'
      return Boolean(jsonLogic.apply(translate(condition, isList), { [controlling.id]: seen }))
    })
    return logic?.condition_type === 'any' ? results.includes(true) : !results.includes(false)
  }
  const shows = (field: FormField) => field.logic?.action !== 'show' || applies(field)
  const asks = (field: FormField) =>
    isInput(field.type) &&
    field.type !== 'hidden' &&
    shows(field) &&
    (field.is_required || (field.logic?.action === 'require' && applies(field)))
  function answer(field: FormField): AnswerValue | '' {
    if (!isInput(field.type) || !shows(field)) return ''
    const given = answers[field.id] as AnswerValue | null | undefined
    const isBlank = given === undefined || given === null || String(given).trim() === ''
    if (!isBlank) return given
    const fallback = field.type === 'hidden' ? (field.default_value ?? '') : ''
    return fallback.trim() === '' ? '' : fallback
  }
  return { shows, asks, answer }
}
