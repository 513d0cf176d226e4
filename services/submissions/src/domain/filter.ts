import type { PropertyError, PropertyErrors } from '@formpost/kit/errors'
import {
  answerKindOf,
  instantOf,
  isDate,
  isInput,
  isTime,
  shortTime,
  type AnswerKind,
  type FormField,
} from '@formpost/rules'
import { formerOptions } from '@formpost/rules/csv'
import { buildTree, inferResults, type Placed } from '@formpost/rules/form'

import { withinRepeats, type WithinRepeats } from './within-repeats.ts'

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
  /** An option, by its present and former texts. */
  | { kind: 'is_option'; texts: readonly string[] }
  /** A list that includes one of the texts: options, or uploads. An earlier single text is a list of one. */
  | { kind: 'includes'; texts: readonly string[] }
  /** A ranking with the option in its first place. */
  | { kind: 'first_option'; texts: readonly string[] }
  | { kind: 'number'; comparison: Comparison | 'equals'; number: string }
  | { kind: 'date'; comparison: Comparison; date: string }
  /** Times are as they are stored, instants in milliseconds since 1970. */
  | { kind: 'time'; comparison: Comparison | 'equals'; time: string }
  | { kind: 'instant'; comparison: Comparison | 'equals'; instant: number }
  | { kind: 'is_given' }
)

/** A filter whose conditions are valid for the fields of a form. */
export interface CheckedFilter extends Omit<Filter, 'conditions' | 'q'> {
  /** Those on fields of a repeat must hold in one of its instances together. */
  tests: WithinRepeats<AnswerTest>
  /** Each must hold in no instance. */
  absent: readonly WithinRepeats<AnswerTest>[]
  /** Text that must occur in the answer to one of the fields, which are named by their ids. */
  search: { text: string; fieldIds: WithinRepeats<string> } | undefined
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
  ranking: ['equals', 'empty'],
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

/** The texts under which an answer may have the option: the present one, and former ones. */
function textsOfOption(field: FormField, text: string): string[] {
  const former = formerOptions(field)
  const present = former.get(text) ?? text
  return [present, ...[...former].flatMap(([was, is]) => (is === present ? [was] : []))]
}

function readTest(
  field: FormField,
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
  if (kind === 'option') return { kind: 'is_option', fieldId, texts: textsOfOption(field, value) }
  if (kind === 'options') return { kind: 'includes', fieldId, texts: textsOfOption(field, value) }
  if (kind === 'ranking') {
    return { kind: 'first_option', fieldId, texts: textsOfOption(field, value) }
  }
  if (kind === 'upload') return { kind: 'includes', fieldId, texts: [value.toLowerCase()] }
  return { kind: operator === 'contains' ? 'contains_text' : 'equals_text', fieldId, text: value }
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
  const { all, byId } = buildTree(inferResults(fields))
  const errors: PropertyErrors = {}
  const tests: [Placed, AnswerTest][] = []
  for (const condition of conditions) {
    const placed = byId.get(condition.fieldUuid)
    const kind = placed && answerKindOf(placed.field)
    const test =
      kind === undefined
        ? unknownField(fields)
        : operatorsOf[kind].includes(condition.operator)
          ? readTest(placed!.field, kind, condition)
          : wrongOperator(placed!.field, kind, condition.operator)
    if ('code' in test) errors[parameterOf(condition)] = [test]
    else tests.push([placed!, test])
  }
  if (Object.keys(errors).length > 0) return { errors }
  const texts = all.filter(({ field }) => answerKindOf(field) === 'text')
  const search = q === undefined ? undefined : { text: q, fieldIds: searched(texts) }
  return { filter: { ...rest, ...sorted(tests), search } }
}

const searched = (fields: readonly Placed[]) =>
  withinRepeats(fields.map((placed) => [placed, placed.field.id] as const))

/** That an answer is empty is a test of all instances, the others are of one. */
function sorted(tests: readonly [Placed, AnswerTest][]): Pick<CheckedFilter, 'tests' | 'absent'> {
  const isAbsent = ([{ repeats }, test]: (typeof tests)[number]) =>
    repeats.length > 0 && test.kind === 'is_empty' && test.expected
  const present = ([placed, test]: (typeof tests)[number]) =>
    [placed, { ...test, expected: false }] as [Placed, AnswerTest]
  return {
    tests: withinRepeats(tests.filter((test) => !isAbsent(test))),
    absent: tests.filter(isAbsent).map((test) => withinRepeats([present(test)])),
  }
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
  tests: { own: [], repeats: new Map() },
  absent: [],
  search: undefined,
}
