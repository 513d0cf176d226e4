import { expect, test } from 'vitest'

import type { DeviceRow } from '../db/rows.ts'
import { contentOf, dueAt, isStopped, minInterval, reportOf } from './device-report.ts'

const now = Date.parse('2026-03-04T10:00:00Z')
const state = { appVersion: '0.3.0', storage: { persisted: true, free_mb: 900 } }
const fresh: DeviceRow = {
  publicId: 'wells',
  deviceId: 'd-1',
  secret: 's'.repeat(72),
  nextSeq: 1,
  deleted: [],
}
const used: DeviceRow = { ...fresh, nextSeq: 4 }
const record = (filledAt: string, formVersion = 1) => ({ filledAt, formVersion })
const waiting = [record('2026-03-03T08:00:00Z', 2), record('2026-03-02T08:00:00Z')]
const noTries = { failures: 0, failedAt: 0 }

/** The device after this report was acknowledged. */
const after = (device: DeviceRow, unsent: typeof waiting, reportedAt: number): DeviceRow => ({
  ...device,
  reported: contentOf(reportOf(device, unsent, 0, state)),
  reportedAt,
})
const due = (
  device: DeviceRow,
  {
    unsent = [],
    drafts = 0,
    tries = noTries,
    isOpening = false,
  }: Partial<{
    unsent: typeof waiting
    drafts: number
    tries: typeof noTries
    isOpening: boolean
  }> = {},
) => {
  const at = dueAt(device, reportOf(device, unsent, drafts, state), tries, isOpening, now)
  return at === undefined ? undefined : at - now
}

test('tells what waits, since when and of which versions', () => {
  expect(reportOf({ ...used, deleted: [2] }, waiting, 3, state)).toEqual({
    secret: used.secret,
    waiting: 2,
    oldest_waiting_at: '2026-03-02T08:00:00Z',
    drafts: 3,
    next_seq: 4,
    deleted: [2],
    form_versions: { 1: 1, 2: 1 },
    app_version: '0.3.0',
    storage: { persisted: true, free_mb: 900 },
    collector: null,
  })
})

test('leaves numbers and versions that are too many to the next report', () => {
  const deleted = Array.from({ length: 6_000 }, (_, at) => at + 1)
  const versions = Array.from({ length: 101 }, (_, at) => record('2026-03-03T08:00:00Z', at + 1))
  const report = reportOf({ ...used, deleted }, versions, 0, state)
  expect(report.deleted).toHaveLength(5_000)
  expect(Object.keys(report.form_versions!)).toHaveLength(100)
  expect(report.form_versions).not.toHaveProperty('1')
  expect(JSON.stringify(report).length).toBeLessThan(64 * 1024)
})

test('reports nothing about a form that was only looked at', () => {
  expect(due(fresh, { isOpening: true })).toBeUndefined()
  expect(due(fresh, { drafts: 1 })).toBe(0)
  expect(due(used)).toBe(0)
})

test('reports a change a minute after the last report, and nothing without one', () => {
  const device = after(used, [], now - 10_000)
  expect(due(device)).toBeUndefined()
  expect(due(device, { drafts: 1 })).toBe(50_000)
  expect(due(device, { unsent: waiting })).toBe(50_000)
  expect(due({ ...device, nextSeq: 5 })).toBe(50_000)
  expect(due({ ...device, collector: 'Amina' })).toBe(50_000)
  expect(due(after(used, [], now - minInterval), { drafts: 1 })).toBe(0)
})

test('reports at once that nothing waits any more, and what was deleted', () => {
  const device = after(used, waiting, now - 10_000)
  expect(due(device, { unsent: waiting.slice(1) })).toBe(50_000)
  expect(due(device)).toBe(0)
  expect(due({ ...device, deleted: [3] }, { unsent: waiting })).toBe(0)
})

test('reports when the app is opened, but not each time', () => {
  expect(due(after(used, [], now - 10_000), { isOpening: true })).toBeUndefined()
  expect(due(after(used, [], now - 70_000), { isOpening: true })).toBe(0)
})

test('waits longer after each failure, also with what is urgent', () => {
  const device = { ...used, deleted: [3] }
  const failed = (failures: number) => due(device, { tries: { failures, failedAt: now - 10_000 } })
  expect([1, 2, 3, 4, 9].map(failed)).toEqual([50_000, 110_000, 230_000, 290_000, 290_000])
})

test('does not wait for a time that a wrong clock has set', () => {
  expect(due(after(used, [], now + 86_400_000), { drafts: 1 })).toBe(0)
})

test('is stopped until the form changes, or for good', () => {
  expect(isStopped(fresh, 3)).toBe(false)
  expect(isStopped({ ...fresh, stoppedAt: 3 }, 3)).toBe(true)
  expect(isStopped({ ...fresh, stoppedAt: 3 }, 4)).toBe(false)
  expect(isStopped({ ...fresh, stoppedAt: 0 }, undefined)).toBe(true)
  expect(isStopped({ ...fresh, stoppedAt: Infinity }, 4)).toBe(true)
})
