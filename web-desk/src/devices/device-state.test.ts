import type { Device } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { filledInOn, stateOf, worriesOf } from './device-state.ts'
import { daysAgo, deviceWith, now, silentDeviceWith } from './test-support/device.ts'

const worries = (device: Device) => worriesOf(device, { version: 7 }, now)
const state = (device: Device) => stateOf(device, worries(device))
const kinds = (device: Device) => worries(device).map(({ kind }) => kind)

it('has no worry about a device from which everything has arrived', () => {
  expect([kinds(deviceWith()), state(deviceWith())]).toEqual([[], 'complete'])
  const long = deviceWith({ last_seen_at: daysAgo(300) })
  expect([kinds(long), state(long)]).toEqual([[], 'complete'])
})

it('has no worry about answers that wait on a device which was seen lately', () => {
  const device = deviceWith({ missing: [[55, 57]], missing_count: 3, waiting: 3 })
  expect([kinds(device), state(device)]).toEqual([[], 'waiting'])
})

describe('finds lost answers:', () => {
  it('those that the device does not report as waiting', () => {
    const device = deviceWith({
      missing: [
        [3, 3],
        [52, 57],
      ],
      missing_count: 7,
      waiting: 2,
    })
    expect([worries(device), state(device)]).toEqual([[{ kind: 'lost', count: 5 }], 'lost'])
  })

  it('not those that were filled in after its report', () => {
    const gap = { missing: [[9, 12]] as [number, number][], missing_count: 4 }
    expect(kinds(deviceWith({ ...gap, next_seq: 9 }))).toEqual([])
    expect(worries(deviceWith({ ...gap, next_seq: 11 }))).toEqual([{ kind: 'lost', count: 2 }])
  })

  it('also those in ranges that the service does not list', () => {
    const missing: [number, number][] = [
      [1, 1],
      [3, 3],
    ]
    const device = deviceWith({ missing, missing_count: 20, highest_seq: 60, next_seq: 61 })
    expect(worries(device)).toEqual([{ kind: 'lost', count: 20 }])
    expect(worries({ ...device, next_seq: 4 })).toEqual([{ kind: 'lost', count: 2 }])
  })

  it('none while more wait than are missing', () => {
    expect(kinds(deviceWith({ missing: [[57, 57]], missing_count: 1, waiting: 4 }))).toEqual([])
  })
})

it('does not take answers for lost if the device has never reported', () => {
  const device = silentDeviceWith({ missing: [[3, 4]], missing_count: 2 })
  expect([kinds(device), state(device)]).toEqual([['silent'], 'waiting'])
  expect(kinds(silentDeviceWith())).toEqual([])
})

it('finds devices with something waiting that were not seen for more than 7 days', () => {
  expect(kinds(deviceWith({ waiting: 1, last_seen_at: daysAgo(7) }))).toEqual([])
  const device = deviceWith({ waiting: 1, last_seen_at: daysAgo(9.5) })
  expect([worries(device), state(device)]).toEqual([[{ kind: 'unseen', days: 9 }], 'unseen'])
})

it('finds browsers that may delete what waits', () => {
  const storage = { persisted: false, free_mb: null }
  expect(kinds(deviceWith({ storage }))).toEqual([])
  expect(kinds(deviceWith({ storage, waiting: 1 }))).toEqual(['unprotected'])
  expect(kinds(deviceWith({ storage: { persisted: null, free_mb: 1 }, waiting: 1 }))).toEqual([])
})

it('counts unsent answers to older versions of the form', () => {
  expect(worries(deviceWith({ waiting: 9, form_versions: { 5: 1, 6: 3, 7: 5 } }))).toEqual([
    { kind: 'older', count: 4 },
  ])
})

it('lists the worst first', () => {
  const device = deviceWith({
    missing: [[1, 5]],
    missing_count: 5,
    waiting: 2,
    last_seen_at: daysAgo(30),
    storage: { persisted: false, free_mb: 3 },
    form_versions: { 2: 2 },
  })
  expect(kinds(device)).toEqual(['lost', 'unseen', 'unprotected', 'older'])
})

it('counts what was filled in from what has arrived and from the report', () => {
  expect(filledInOn(deviceWith({ highest_seq: 57, next_seq: 65 }))).toBe(64)
  expect(filledInOn(deviceWith({ highest_seq: 57, next_seq: 10 }))).toBe(57)
  expect(filledInOn(silentDeviceWith({ highest_seq: 0 }))).toBe(0)
})
