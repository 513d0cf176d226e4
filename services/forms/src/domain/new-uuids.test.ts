import { expect, test } from 'vitest'

import { newField as field } from '../../test-support/fields.ts'
import { withNewUuids } from './new-uuids.ts'

test('gives each field a new uuid and keeps the rest', () => {
  const source = [field('a', { settings: { max_length: 5 } }), field('b', { isRequired: true })]
  const copies = withNewUuids(source)
  expect(new Set([...copies, ...source].map(({ uuid }) => uuid)).size).toBe(4)
  expect(copies).toEqual(source.map((before, at) => ({ ...before, uuid: copies[at]!.uuid })))
})

test('updates conditions, also on later fields', () => {
  const [first, second, third] = withNewUuids([
    field('a', {
      logic: {
        action: 'require',
        condition_type: 'any',
        conditions: [
          { field_uuid: 'b', operator: 'equals', value: 'x' },
          { field_uuid: 'c', operator: 'is_empty', value: null },
        ],
      },
    }),
    field('b'),
    field('c'),
  ])
  expect(first?.logic).toEqual({
    action: 'require',
    condition_type: 'any',
    conditions: [
      { field_uuid: second?.uuid, operator: 'equals', value: 'x' },
      { field_uuid: third?.uuid, operator: 'is_empty', value: null },
    ],
  })
})

test('keeps logic without conditions', () => {
  const [copy] = withNewUuids([field('a', { logic: { action: 'show', conditions: null } })])
  expect(copy?.logic).toEqual({ action: 'show', conditions: null })
})

test('does not change its argument', () => {
  const conditions = [{ field_uuid: 'b', operator: 'is_empty' as const }]
  const source = [field('a', { logic: { conditions } }), field('b')]
  const before = structuredClone(source)
  withNewUuids(source)
  expect(source).toEqual(before)
})
