import { expect, test } from 'vitest'

import { wholeLogic } from './whole-logic.ts'

const uuid = '6f1d9a3e-0000-4000-8000-000000000001'

test('has the defaults of what is absent or null', () => {
  const empty = { action: 'show', condition_type: 'all', conditions: [] }
  expect(wholeLogic({})).toEqual(empty)
  expect(wholeLogic({ action: null, condition_type: null, conditions: null })).toEqual(empty)
})

test('keeps what is there', () => {
  const condition = { field_uuid: uuid, operator: 'contains', value: ' ' } as const
  const logic = { action: 'require', condition_type: 'any', conditions: [condition] } as const
  expect(wholeLogic({ ...logic, conditions: [condition] })).toEqual(logic)
  const bare = { field_uuid: uuid, operator: 'is_empty' } as const
  expect(wholeLogic({ conditions: [bare] }).conditions).toEqual([{ ...bare, value: null }])
})
