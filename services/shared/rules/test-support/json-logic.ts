import jsonLogic, { type RulesLogic } from 'json-logic-js'

import type { AnswerValue, Condition } from '../src/index.ts'

/*
 * Translates conditions to JSON Logic as an independent reference. JSON Logic has no dates, so it gets an operation based on
 * Date instead of the pattern under test.
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

/** Translates a condition; a blank answer is "", and `isList` is true for answers of a checkbox. */
function translate({ field_uuid, operator, value }: Condition, isList: boolean): Rule {
  const answer = { var: field_uuid }
  const text = { cat: [answer] }
  const operand = value ?? ''
  const blank = { '===': [answer, ''] }
  const equalScalar = {
    or: [
      { '===': [text, operand] },
      { and: [both(isNumber, answer, operand), { '===': [number(answer), number(operand)] }] },
    ],
  }
  // Options in a list are distinct, so only a list of one has every item equal to the value.
  const equalList = { all: [answer, { '===': [{ var: '' }, operand] }] }
  const equal = isList ? { if: [blank, operand === '', equalList] } : equalScalar
  const contained = isList
    ? { if: [blank, operand === '', { in: [operand, answer] }] }
    : { in: [operand, text] }
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
      return rule(isList ? false : compared('>', answer, operand))
    case 'less_than':
      return rule(isList ? false : compared('<', answer, operand))
    case 'is_empty':
      return rule(blank)
    case 'is_not_empty':
      return rule({ '!': [blank] })
  }
}

const isNumeric = (text: string) => /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)
const digits = (text: string) => text.replace(/e.*$/i, '').replace(/\D/g, '').length

/**
 * Intended differences to JSON Logic:
 * - JSON Logic converts text with JavaScript's Number: "" is 0, and surrounding space, "0x10", "Infinity" and "1e400" are
 *   numeric. The rules accept only finite decimals.
 * - JSON Logic compares numeric texts as doubles, so that different long ids are equal. The rules compare them digit by digit.
 * - In JSON Logic "" does not contain "". In the rules every text contains "".
 */
export function isKnownDifference(operator: string, answer: AnswerValue, value: string): boolean {
  if (Array.isArray(answer)) return false
  const text = String(answer)
  if (operator.endsWith('contains')) return text === '' && value === ''
  if (operator.endsWith('empty')) return false
  const sides = [text, value]
  const isParsedDifferently = (side: string) =>
    !Number.isNaN(Number(side)) && !(isNumeric(side) && Number.isFinite(Number(side)))
  const losesPrecision = (side: string) =>
    isNumeric(side) && (digits(side) > 15 || Math.abs(Number(side)) < 1e-300)
  if (sides.some(isParsedDifferently)) return true
  return typeof answer === 'string' && sides.some(losesPrecision)
}

/** Whether the condition holds in json-logic-js; a blank `answer` is "". */
export const holdsInJsonLogic = (
  condition: Condition,
  answer: AnswerValue,
  isList: boolean,
): boolean =>
  jsonLogic.apply(translate(condition, isList), { [condition.field_uuid]: answer }) as boolean
