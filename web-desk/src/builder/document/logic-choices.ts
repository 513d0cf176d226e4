import {
  answerKind,
  isInput,
  isOptionList,
  isPageContent,
  logicActions,
  maxConditions,
  maxConditionsOfForm,
  type AnswerKind,
  type Condition,
  type FieldType,
  type Operator,
} from '@formpost/rules'

import { dependentsByField, withDependents } from './dependencies.ts'
import { conditionsOf, findField, type DraftDocument, type DraftField } from './draft-document.ts'
import { containersAround } from './tree.ts'

/**
 * The fields that conditions of a field can refer to, in form order: those with answers that do not depend on it, and with one
 * answer for it, which fields of other repeats do not have. Their order does not matter to the rules, so that a move never makes a circle.
 */
export function possibleControllers(document: DraftDocument, uuid: string): DraftField[] {
  const impossible = withDependents(document, uuid)
  const around = containersAround(document, uuid)
  const hasOneAnswer = (field: DraftField) =>
    containersAround(document, field.uuid).every(
      (container) => container.type !== 'repeat' || around.includes(container),
    )
  return document.fields.filter(
    (field) => isInput(field.type) && !impossible.has(field.uuid) && hasOneAnswer(field),
  )
}

/** Only what people answer can be required. */
export const possibleActions = (type: FieldType): readonly (typeof logicActions)[number][] =>
  isInput(type) && isPageContent(type) ? logicActions : ['show']

const comparable: readonly Operator[] = [
  'equals',
  'not_equals',
  'greater_than',
  'less_than',
  'is_empty',
  'is_not_empty',
]
const operatorsByKind: Record<AnswerKind, readonly Operator[]> = {
  text: ['equals', 'not_equals', 'contains', 'not_contains', 'is_empty', 'is_not_empty'],
  number: comparable,
  date: comparable,
  option: ['equals', 'not_equals', 'is_empty', 'is_not_empty'],
  options: ['contains', 'not_contains', 'is_empty', 'is_not_empty'],
  // Every option has a place, so that only expressions can say more of an order.
  ranking: ['is_not_empty', 'is_empty'],
  upload: ['is_not_empty', 'is_empty'],
  consent: ['is_not_empty', 'is_empty'],
  rating: comparable,
  time: comparable,
  datetime: comparable,
}

// A calculated value may be of any kind, and is compared as what it is.
const ofCalculations = [...new Set([...comparable, ...operatorsByKind.text])]

/** The operators that make sense for the answers of a field. `current`, which the API may have set, is always among them. */
export function operatorsFor(
  { type, expressions }: Pick<DraftField, 'type' | 'expressions'>,
  current?: Operator,
): readonly Operator[] {
  const kind = answerKind(type)
  const ofKind = kind === undefined ? [] : operatorsByKind[kind]
  const operators = type === 'hidden' && expressions?.calculation ? ofCalculations : ofKind
  return current === undefined || operators.includes(current) ? operators : [...operators, current]
}

/** What to enter the value of a condition with. */
export type ValueInput =
  | { readonly kind: 'none' | 'text' | 'number' | 'date' | 'time' | 'datetime' }
  | { readonly kind: 'options'; readonly options: readonly string[] }

export function valueInput({ type, options }: DraftField, operator: Operator): ValueInput {
  if (operator === 'is_empty' || operator === 'is_not_empty') return { kind: 'none' }
  const kind = answerKind(type)
  if (kind === 'option' || isOptionList(type)) return { kind: 'options', options: options ?? [] }
  if (kind === 'rating') return { kind: 'number' }
  const isOwn = kind === 'number' || kind === 'date' || kind === 'time' || kind === 'datetime'
  return isOwn ? { kind } : { kind: 'text' }
}

/** The first condition to offer on a field. */
export function conditionOn(field: DraftField): Condition {
  const operator = operatorsFor(field)[0] ?? 'is_not_empty'
  const input = valueInput(field, operator)
  const value = input.kind === 'options' ? (input.options[0] ?? '') : ''
  return { field_uuid: field.uuid, operator, value: input.kind === 'none' ? null : value }
}

/** How many more conditions a field can get. */
export function conditionsLeft(document: DraftDocument, uuid: string): number {
  const field = findField(document, uuid)
  const own = field ? conditionsOf(field).length : 0
  const all = document.fields.reduce((sum, each) => sum + conditionsOf(each).length, 0)
  return Math.max(0, Math.min(maxConditions - own, maxConditionsOfForm - all))
}

/** The fields with a condition on a field, in form order. */
export const dependentsOf = (document: DraftDocument, uuid: string): readonly DraftField[] =>
  dependentsByField(document).get(uuid) ?? []

/** The fields with a condition on an option of a field. */
export const dependentsOnOption = (
  document: DraftDocument,
  uuid: string,
  option: string,
): readonly DraftField[] =>
  dependentsOf(document, uuid).filter((field) =>
    conditionsOf(field).some(({ field_uuid, value }) => field_uuid === uuid && value === option),
  )
