import { expect, test } from 'vitest'

import type { QueueRow, RecordRow } from '../../db/rows.ts'
import { dueAt } from './queue.ts'

const now = Date.parse('2026-03-04T10:00:00Z')
const queue = (changes: Partial<QueueRow> = {}): QueueRow => ({
  key: 'queue',
  failures: 0,
  pausedUntil: 0,
  heldUntil: {},
  ...changes,
})
const record = (nextTryAt: number) => ({ publicId: 'wells', nextTryAt }) as RecordRow

test('a record waits for the latest of its own, the queue’s and its form’s time', () => {
  expect(dueAt(record(now + 1), queue(), now)).toBe(now + 1)
  expect(dueAt(record(now + 1), queue({ pausedUntil: now + 2 }), now)).toBe(now + 2)
  expect(dueAt(record(now + 1), queue({ heldUntil: { wells: now + 3 } }), now)).toBe(now + 3)
  expect(dueAt(record(now + 1), queue({ heldUntil: { other: now + 3 } }), now)).toBe(now + 1)
})

test('ignores waits from a clock that was a year ahead', () => {
  const year = 31_536_000_000
  expect(dueAt(record(now + year), queue({ pausedUntil: now + year }), now)).toBeLessThan(now)
})
