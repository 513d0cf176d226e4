import type { Field } from '@formpost/contract'
import { answerKindOf, type AnswerKind } from '@formpost/rules'

/**
 * What answers must match: parameters of the API by name (docs/api-behaviour.md#filters). The address has the same ones, so that
 * it can be shared and tried with curl.
 */
export type Filter = Readonly<Record<string, string>>

/** How a condition compares an answer; `equals` is written without a name. */
export type Operator = 'equals' | 'contains' | 'gt' | 'gte' | 'lt' | 'lte' | 'empty'

export const reviewName = 'where[review]'
const plainNames: readonly string[] = ['since', 'until', 'was_offline', 'q', reviewName]
const conditionName = /^where\[([\da-f-]{36})\](?:\[(contains|gt|gte|lt|lte|empty)\])?$/

/** The most conditions on fields that the API accepts. */
export const maxConditions = 20

export interface ConditionName {
  field: string
  operator: Operator
}

/** The field and the operator that the name of a parameter has; undefined for other parameters. */
export function readConditionName(name: string): ConditionName | undefined {
  const [, field, operator = 'equals'] = conditionName.exec(name) ?? []
  return field === undefined ? undefined : { field, operator: operator as Operator }
}

export const conditionNameOf = ({ field, operator }: ConditionName): string =>
  operator === 'equals' ? `where[${field}]` : `where[${field}][${operator}]`

const isFilterName = (name: string) =>
  plainNames.includes(name) || readConditionName(name) !== undefined

/** The filter in the query of an address. */
export function readFilter(query: string): Filter {
  const sent = [...new URLSearchParams(query)]
  return Object.fromEntries(sent.filter(([name, value]) => isFilterName(name) && value !== ''))
}

/** The query of an address with a filter; empty without one. */
export function queryOf(filter: Filter): string {
  const search = new URLSearchParams(filter).toString()
  return search && `?${search}`
}

/** A filter with other values; a parameter without a value is removed. */
export function changeFilter(
  filter: Filter,
  changes: Readonly<Record<string, string | undefined>>,
): Filter {
  const entries = Object.entries({ ...filter, ...changes })
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''),
  )
}

export const isFiltered = (filter: Filter): boolean => Object.keys(filter).length > 0

export const countConditions = (filter: Filter): number =>
  Object.keys(filter).filter((name) => readConditionName(name)).length

const comparisons: readonly Operator[] = ['equals', 'gt', 'gte', 'lt', 'lte']

/** The operators that take a value, by the kind of answer; every kind has `empty` besides. */
const operatorsByKind: Record<AnswerKind, readonly Operator[]> = {
  text: ['contains', 'equals'],
  number: comparisons,
  date: comparisons,
  option: ['equals'],
  options: ['equals'],
  ranking: ['equals'],
  upload: [],
  consent: [],
  rating: comparisons,
  time: comparisons,
  datetime: comparisons,
}

/** What the kind of the answers depends on. */
export type AskedField = Pick<Field, 'type'> & Partial<Pick<Field, 'settings' | 'expressions'>>

/** The operators that a filter on a field can have and that take a value. */
export function operatorsOf(field: AskedField): readonly Operator[] {
  const kind = answerKindOf(field)
  return kind ? operatorsByKind[kind] : []
}
