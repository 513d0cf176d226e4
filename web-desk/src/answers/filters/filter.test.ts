import { expect, it } from 'vitest'

import {
  changeFilter,
  conditionNameOf,
  operatorsOf,
  queryOf,
  readConditionName,
  readFilter,
} from './filter.ts'

const field = '0f8f2c52-1d3e-4c8b-9a41-0d9c8b7a6f5e'

it('an address keeps a filter', () => {
  const filter = {
    since: '2026-05-01T00:00:00.000Z',
    was_offline: 'true',
    q: 'a&b=c d',
    'where[review]': 'has_issues',
    [`where[${field}]`]: 'Ja, "sehr"',
    [`where[${field}][gte]`]: '12.5',
  }
  expect(readFilter(queryOf(filter))).toEqual(filter)
})

it('an address without a filter has no query', () => {
  expect(queryOf({})).toBe('')
})

it.each(['?page=2', '?q=', '?where[x]=1', `?where[${field}][like]=1`, '?cursor=abc', ''])(
  '%s is no filter',
  (query) => {
    expect(readFilter(query)).toEqual({})
  },
)

it('names of conditions are read and written', () => {
  expect(readConditionName(`where[${field}]`)).toEqual({ field, operator: 'equals' })
  expect(readConditionName('where[review]')).toBeUndefined()
  for (const operator of ['equals', 'contains', 'empty'] as const) {
    expect(readConditionName(conditionNameOf({ field, operator }))).toEqual({ field, operator })
  }
})

it('a change removes parameters without a value', () => {
  expect(changeFilter({ q: 'a', since: 'b' }, { q: undefined, until: 'c' })).toEqual({
    since: 'b',
    until: 'c',
  })
})

it('offers the operators of the type', () => {
  expect(operatorsOf({ type: 'email' })).toEqual(['contains', 'equals'])
  expect(operatorsOf({ type: 'number' })).toContain('lte')
  expect(operatorsOf({ type: 'checkbox' })).toEqual(['equals'])
  expect(operatorsOf({ type: 'file' })).toEqual([])
  expect(operatorsOf({ type: 'heading' })).toEqual([])
})
