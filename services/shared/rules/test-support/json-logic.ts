import jsonLogic, { type RulesLogic } from 'json-logic-js'

import type { AnswerValue, Condition } from '../src/index.ts'

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

/** The condition in JSON Logic, where a blank answer is ""; `isList` says whether the controlling field's answers are lists. */
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
export function differsOnPurpose(operator: string, answer: AnswerValue, value: string): boolean {
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

/** Whether json-logic-js finds that the condition holds; `answer` is "" where blank. */
export const holdsInJsonLogic = (
  condition: Condition,
  answer: AnswerValue,
  isList: boolean,
): boolean =>
  jsonLogic.apply(translate(condition, isList), { [condition.field_uuid]: answer }) as boolean
