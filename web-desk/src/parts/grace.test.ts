import { expect, test } from 'vitest'

import { takesOfflineAnswers } from './grace.ts'

const closed = { is_active: false, closed_at: '2026-03-04T10:00:00.000Z', grace_days: 14 }
const end = Date.parse('2026-03-18T10:00:00.000Z')

test('a closed form takes offline answers up to the end of its grace period', () => {
  expect(takesOfflineAnswers(closed, end)).toBe(true)
  expect(takesOfflineAnswers(closed, end + 1)).toBe(false)
  expect(takesOfflineAnswers({ ...closed, is_active: true }, end + 1)).toBe(true)
})

test('a form that was never open takes none', () => {
  expect(takesOfflineAnswers({ ...closed, closed_at: null }, 0)).toBe(false)
})
