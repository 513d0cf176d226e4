import { expect, test } from 'vitest'

import { withSetting } from './setting-change.ts'

test('keeps other settings', () => {
  expect(withSetting({ min: 1, max: 2 }, 'max', 3)).toEqual({ min: 1, max: 3 })
})

test('leaves out empty settings', () => {
  expect(withSetting({ min: 1, max: 2, step: null }, 'max', null)).toEqual({ min: 1 })
})

test('has no settings once all are empty', () => {
  expect(withSetting(null, 'rows', 4)).toEqual({ rows: 4 })
  expect(withSetting({ rows: 4 }, 'rows', null)).toBeNull()
})
