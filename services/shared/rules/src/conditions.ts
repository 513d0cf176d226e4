import type { AnswerValue, Condition, FieldLogic } from './definition.ts'
import { compareDecimals } from './decimal.ts'
import { isDate, toNumber } from './text.ts'

const asText = (answer: AnswerValue | undefined): string =>
  answer === undefined ? '' : Array.isArray(answer) ? '' : String(answer)

/**
 * The sign of answer − value if both are numeric, else undefined. Texts are compared digit by digit, since long ids may be equal
 * as doubles.
 */
function compareNumbers(answer: AnswerValue | undefined, value: string): number | undefined {
  const text = asText(answer)
  const left = toNumber(text)
  if (left === undefined) return undefined
  const right = toNumber(value)
  if (right === undefined) return undefined
  if (left !== right) return left < right ? -1 : 1
  return typeof answer === 'number' ? 0 : compareDecimals(text, value)
}

function equals(answer: AnswerValue | undefined, value: string): boolean {
  if (Array.isArray(answer)) return answer.length === 1 && answer[0] === value
  return asText(answer) === value || compareNumbers(answer, value) === 0
}

function contains(answer: AnswerValue | undefined, value: string): boolean {
  return Array.isArray(answer) ? answer.includes(value) : asText(answer).includes(value)
}

/** The sign of answer − value if both are numbers or both are dates, else undefined. */
function compare(answer: AnswerValue | undefined, value: string): number | undefined {
  const numbers = compareNumbers(answer, value)
  if (numbers !== undefined) return numbers
  const text = asText(answer)
  if (isDate(text) && isDate(value)) return text < value ? -1 : text > value ? 1 : 0
  return undefined
}

/** Whether a condition holds for the normalised answer of its controlling field; undefined means blank. */
export function holds(condition: Condition, answer: AnswerValue | undefined): boolean {
  const value = condition.value ?? ''
  switch (condition.operator) {
    case 'equals':
      return equals(answer, value)
    case 'not_equals':
      return !equals(answer, value)
    case 'contains':
      return contains(answer, value)
    case 'not_contains':
      return !contains(answer, value)
    case 'greater_than':
      return compare(answer, value) === 1
    case 'less_than':
      return compare(answer, value) === -1
    case 'is_empty':
      return answer === undefined
    case 'is_not_empty':
      return answer !== undefined
  }
}

/** Whether the logic of a field holds; it does without conditions. `answerOf` returns undefined for blank and hidden fields. */
export function logicHolds(
  logic: FieldLogic,
  answerOf: (fieldUuid: string) => AnswerValue | undefined,
): boolean {
  const conditions = logic.conditions ?? []
  const met = (condition: Condition) => holds(condition, answerOf(condition.field_uuid))
  if (conditions.length === 0) return true
  return logic.condition_type === 'any' ? conditions.some(met) : conditions.every(met)
}
