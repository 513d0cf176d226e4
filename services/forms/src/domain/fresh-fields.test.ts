import { expect, test } from 'vitest'

import { type NamedDraft, withFreshUuids } from './fresh-fields.ts'

const field = (uuid: string, more: Partial<NamedDraft> = {}): NamedDraft => ({
  uuid,
  type: 'short_text',
  label: uuid,
  content: null,
  description: null,
  placeholder: null,
  options: null,
  default_value: null,
  settings: null,
  logic: null,
  is_required: false,
  ...more,
})

test('every field gets a uuid of its own and keeps the rest', () => {
  const source = [field('a', { settings: { max_length: 5 } }), field('b', { is_required: true })]
  const fresh = withFreshUuids(source)
  expect(new Set([...fresh, ...source].map(({ uuid }) => uuid)).size).toBe(4)
  expect(fresh).toEqual(source.map((before, at) => ({ ...before, uuid: fresh[at]!.uuid })))
})

test('conditions follow the fields that they name, also those further down', () => {
  const [first, second, third] = withFreshUuids([
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

test('logic without conditions stays as it is', () => {
  const [fresh] = withFreshUuids([field('a', { logic: { action: 'show', conditions: null } })])
  expect(fresh?.logic).toEqual({ action: 'show', conditions: null })
})

test('the source is left alone', () => {
  const conditions = [{ field_uuid: 'b', operator: 'is_empty' as const }]
  const source = [field('a', { logic: { conditions } }), field('b')]
  const before = structuredClone(source)
  withFreshUuids(source)
  expect(source).toEqual(before)
})
