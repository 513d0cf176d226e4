import type { PropertyError, PropertyErrors } from '@formpost/kit/errors'
import {
  answerKind,
  instantOf,
  isDate,
  isInput,
  isTime,
  shortTime,
  type AnswerKind,
  type FormField,
} from '@formpost/rules'

/** Which submissions a reader wants, as sent (docs/api-behaviour.md#filters). Times are ISO 8601. */
export interface Filter {
  since: string | undefined
  until: string | undefined
  filledSince: string | undefined
  filledUntil: string | undefined
  wasOffline: boolean | undefined
  conditions: readonly FieldCondition[]
  q: string | undefined
  /** The state of the newest review. */
  review: string | undefined
  /** Whether something could not be checked. */
  hasChecks: boolean | undefined
}

export interface FieldCondition {
  fieldUuid: string
  operator: string
  value: string
}

export type Comparison = 'gt' | 'gte' | 'lt' | 'lte'

/** A condition on the answer to a field, by the type of the field. */
export type AnswerTest = { fieldId: string } & (
  | { kind: 'is_empty'; expected: boolean }
  /** A text answer that is the same, or that contains the text in any case. */
  | { kind: 'equals_text' | 'contains_text'; text: string }
  /** Options that include the option; an earlier single choice is one option. */
  | { kind: 'has_option'; option: string }
  | { kind: 'number'; comparison: Comparison | 'equals'; number: string }
  | { kind: 'date'; comparison: Comparison; date: string }
  /** Times are as they are stored, instants in milliseconds since 1970. */
  | { kind: 'time'; comparison: Comparison | 'equals'; time: string }
  | { kind: 'instant'; comparison: Comparison | 'equals'; instant: number }
  | { kind: 'is_given' }
)

/** A filter whose conditions are valid for the fields of a form. */
export interface CheckedFilter extends Omit<Filter, 'conditions' | 'q'> {
  tests: readonly AnswerTest[]
  /** Text that must occur in the answer to one of the fields. */
  search: { text: string; fieldIds: readonly string[] } | undefined
}

const comparisons = ['gt', 'gte', 'lt', 'lte'] as const
const isComparison = (operator: string): operator is Comparison =>
  comparisons.some((each) => each === operator)

/** The operators of each kind of answer; `equals` is written without a name. */
const operatorsOf: Record<AnswerKind, readonly string[]> = {
  text: ['equals', 'contains', 'empty'],
  number: ['equals', ...comparisons, 'empty'],
  date: ['equals', ...comparisons, 'empty'],
  option: ['equals', 'empty'],
  options: ['equals', 'empty'],
  upload: ['equals', 'empty'],
  consent: ['equals', 'empty'],
  rating: ['equals', ...comparisons, 'empty'],
  time: ['equals', ...comparisons, 'empty'],
  datetime: ['equals', ...comparisons, 'empty'],
}

/** How many fields an error names. */
const maxNamed = 20

/** The name of the parameter that a condition comes from. */
const parameterOf = ({ fieldUuid, operator }: FieldCondition) =>
  operator === 'equals' ? `where[${fieldUuid}]` : `where[${fieldUuid}][${operator}]`

/** A decimal as the API writes numbers, and as people type them. */
const numeric = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/

function readTest(
  kind: AnswerKind,
  { fieldUuid: fieldId, operator, value }: FieldCondition,
): AnswerTest | PropertyError {
  if (operator === 'empty') {
    if (value !== 'true' && value !== 'false') return { code: 'not_a_boolean' }
    return { kind: 'is_empty', fieldId, expected: value === 'true' }
  }
  const comparison = isComparison(operator) ? operator : 'equals'
  if (kind === 'number' || kind === 'rating') {
    if (!numeric.test(value) || !Number.isFinite(Number(value))) return { code: 'not_a_number' }
    return { kind: 'number', fieldId, comparison, number: value }
  }
  if (kind === 'consent') {
    return value === 'true'
      ? { kind: 'is_given', fieldId }
      : { code: 'not_one_of', allowed: ['true'] }
  }
  if (kind === 'time') {
    if (!isTime(value)) return { code: 'not_a_time_of_day' }
    return { kind, fieldId, comparison, time: shortTime(value) }
  }
  if (kind === 'datetime') {
    const instant = instantOf(value)
    if (instant === undefined) return { code: 'not_a_time' }
    return { kind: 'instant', fieldId, comparison, instant }
  }
  if (kind === 'date' && !isDate(value)) return { code: 'not_a_date' }
  if (isComparison(operator)) return { kind: 'date', fieldId, comparison: operator, date: value }
  if (kind === 'options') return { kind: 'has_option', fieldId, option: value }
  if (operator === 'contains') return { kind: 'contains_text', fieldId, text: value }
  return { kind: 'equals_text', fieldId, text: kind === 'upload' ? value.toLowerCase() : value }
}

const nameOf = ({ id, label }: FormField) => (label ? `${id} (${label})` : id)

function unknownField(fields: readonly FormField[]): PropertyError {
  const inputs = fields.filter(({ type }) => isInput(type))
  if (inputs.length === 0) return { code: 'no_answer_fields' }
  const more = inputs.length > maxNamed ? inputs.length - maxNamed : undefined
  return { code: 'unknown_answer_field', fields: inputs.slice(0, maxNamed).map(nameOf), more }
}

function wrongOperator({ type }: FormField, kind: AnswerKind, operator: string): PropertyError {
  const allowed = operatorsOf[kind].map((name) => (name === 'equals' ? 'no operator' : name))
  return { code: 'operator_not_allowed', type, operator, allowed }
}

/** Checks the conditions of a filter against the current version of the form. */
export function checkFilter(
  { conditions, q, ...rest }: Filter,
  { fields, isEncrypted }: { fields: readonly FormField[]; isEncrypted: boolean },
): { filter: CheckedFilter } | { errors: PropertyErrors } {
  if (isEncrypted && (q !== undefined || conditions.length > 0)) {
    const names = [...conditions.map(parameterOf), ...(q === undefined ? [] : ['q'])]
    return {
      errors: Object.fromEntries(names.map((name) => [name, [{ code: 'answers_encrypted' }]])),
    }
  }
  const byId = new Map(fields.map((field) => [field.id, field]))
  const errors: PropertyErrors = {}
  const tests: AnswerTest[] = []
  for (const condition of conditions) {
    const field = byId.get(condition.fieldUuid)
    const kind = field && answerKind(field.type)
    const test =
      kind === undefined
        ? unknownField(fields)
        : operatorsOf[kind].includes(condition.operator)
          ? readTest(kind, condition)
          : wrongOperator(field!, kind, condition.operator)
    if ('code' in test) errors[parameterOf(condition)] = [test]
    else tests.push(test)
  }
  if (Object.keys(errors).length > 0) return { errors }
  const texts = fields.filter(({ type }) => answerKind(type) === 'text')
  const search = q === undefined ? undefined : { text: q, fieldIds: texts.map(({ id }) => id) }
  return { filter: { ...rest, tests, search } }
}

/** The filter that selects every submission. */
export const noFilter: CheckedFilter = {
  since: undefined,
  until: undefined,
  filledSince: undefined,
  filledUntil: undefined,
  wasOffline: undefined,
  review: undefined,
  hasChecks: undefined,
  tests: [],
  search: undefined,
}
