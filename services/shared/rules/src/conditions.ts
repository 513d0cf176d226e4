import { compareDecimals, readDecimal, type Decimal } from './decimal.ts'
import type { AnswerValue, Condition, FieldLogic } from './definition.ts'
import { containsText, isDate, toNumber } from './text.ts'

/** The normalised answer of a controlling field. Its number is read once, however many conditions compare it. */
export class ControllingAnswer {
  readonly value: AnswerValue
  readonly text: string
  /** The place of a text in the order of the field's type, if that is not the order of numbers or dates. */
  readonly orderOf: ((text: string) => number | undefined) | undefined
  #number: number | undefined
  #decimal: Decimal | undefined
  #isNumberRead = false

  constructor(value: AnswerValue, orderOf?: (text: string) => number | undefined) {
    this.value = value
    this.orderOf = orderOf
    this.text = Array.isArray(value) ? '' : String(value)
  }

  /** The number as a double; undefined unless the answer is numeric. */
  get number(): number | undefined {
    if (!this.#isNumberRead) this.#number = toNumber(this.text)
    this.#isNumberRead = true
    return this.#number
  }

  /** The number with all its digits; only of a numeric answer. */
  get decimal(): Decimal {
    return (this.#decimal ??= readDecimal(this.text))
  }
}

/** The answer of a controlling field; undefined if it is blank. */
type Answer = ControllingAnswer | undefined

/**
 * The sign of answer − value if both are numeric, else undefined. Texts are compared digit by digit, since long ids may be equal
 * as doubles.
 */
function compareNumbers(answer: Answer, value: string): number | undefined {
  const right = toNumber(value)
  if (right === undefined) return undefined
  const left = answer?.number
  if (answer === undefined || left === undefined) return undefined
  if (left !== right) return left < right ? -1 : 1
  return typeof answer.value === 'number' ? 0 : compareDecimals(answer.decimal, readDecimal(value))
}

/** The sign of answer − value if both are numbers, or both values of the field's type, else undefined. */
function compareValues(answer: Answer, value: string): number | undefined {
  const [left, right] = [answer?.orderOf?.(answer.text), answer?.orderOf?.(value)]
  if (left === undefined || right === undefined) return compareNumbers(answer, value)
  return Math.sign(left - right)
}

function equals(answer: Answer, value: string): boolean {
  if (Array.isArray(answer?.value)) return answer.value.length === 1 && answer.value[0] === value
  return (answer?.text ?? '') === value || compareValues(answer, value) === 0
}

function contains(answer: Answer, value: string): boolean {
  return Array.isArray(answer?.value)
    ? answer.value.includes(value)
    : containsText(answer?.text ?? '', value)
}

/** The sign of answer − value if both are numbers, dates or values of the field's type, else undefined. */
function compare(answer: Answer, value: string): number | undefined {
  const values = compareValues(answer, value)
  if (values !== undefined || answer === undefined) return values
  const { text } = answer
  if (isDate(text) && isDate(value)) return text < value ? -1 : text > value ? 1 : 0
  return undefined
}

/** Whether a condition holds for the answer of its controlling field. */
export function holds(condition: Condition, answer: Answer): boolean {
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
export function logicHolds(logic: FieldLogic, answerOf: (fieldUuid: string) => Answer): boolean {
  const conditions = logic.conditions ?? []
  const met = (condition: Condition) => holds(condition, answerOf(condition.field_uuid))
  if (conditions.length === 0) return true
  return logic.condition_type === 'any' ? conditions.some(met) : conditions.every(met)
}
