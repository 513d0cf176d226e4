import { describe, expect, it } from 'vitest'

import { describeArrival, describeNumbers, describeWorry, factsOf } from './describe-device.ts'
import { daysAgo, deviceWith, now, silentDeviceWith } from './test-support/device.ts'

describe('says what has not arrived:', () => {
  it.each([
    ['nothing', {}, '57 answers were filled in. All have arrived.'],
    [
      'two gaps',
      {
        next_seq: 65,
        received: 59,
        missing: [
          [55, 55],
          [61, 64],
        ] as [number, number][],
        missing_count: 5,
      },
      '64 answers were filled in. Numbers 55 and 61–64 have not arrived.',
    ],
    [
      'one number',
      { received: 56, missing: [[57, 57]] as [number, number][], missing_count: 1 },
      '57 answers were filled in. Number 57 has not arrived.',
    ],
    [
      'the only one',
      { highest_seq: 1, next_seq: 2, received: 1 },
      '1 answer was filled in. It has arrived.',
    ],
    [
      'some deleted',
      { received: 55 },
      '57 answers were filled in. 2 were deleted. The others have arrived.',
    ],
    [
      'all deleted',
      { received: 0, highest_seq: 0, next_seq: 3 },
      '2 answers were filled in. 2 were deleted.',
    ],
    [
      'no answers',
      { received: 0, highest_seq: 0, next_seq: 1 },
      'No answer was filled in on it yet.',
    ],
  ])('%s', (_, more, text) => {
    expect(describeArrival(deviceWith(more))).toBe(text)
  })
})

it('lists the first numbers of many, and counts the rest', () => {
  const missing = Array.from({ length: 12 }, (_, at): [number, number] => [
    at * 10 + 1,
    at * 10 + 2,
  ])
  expect(describeNumbers({ missing, missing_count: 24 })).toBe(
    '1–2, 11–12, 21–22, 31–32, 41–42, 51–52, 61–62, 71–72, and 8 more',
  )
})

it('says what a device has reported', () => {
  const device = deviceWith({
    waiting: 4,
    oldest_waiting_at: daysAgo(3),
    drafts: 2,
    form_versions: { 6: 3, 7: 1 },
    storage: { persisted: false, free_mb: 512 },
  })
  expect(Object.fromEntries(factsOf(device, now))).toEqual({
    'Waiting on the device': '4, the oldest from 3 days ago',
    Drafts: '2',
    'Unsent, by version of the form': 'version 6: 3, version 7: 1',
    Storage: 'not protected, 512 MB free',
    'App version': '0.3.0',
  })
})

it('says nothing of what a device has not reported', () => {
  expect(factsOf(silentDeviceWith(), now)).toEqual([['Waiting on the device', 'Not reported']])
  const unknown = deviceWith({ storage: { persisted: null, free_mb: null }, app_version: null })
  expect(factsOf(unknown, now)).toEqual([['Waiting on the device', '0']])
})

it.each([
  [{ kind: 'lost', count: 5 }, /^5 answers are neither here nor on the device\. .* Ask its user/],
  [{ kind: 'silent' }, /has not reported .* Ask its user to open the form once while online\.$/],
  [{ kind: 'unseen', days: 9 }, /for 9 days\. Ask its user to open the form once while online\.$/],
  [{ kind: 'unprotected' }, /may delete .* add the app to the home screen\.$/],
  [{ kind: 'older', count: 1 }, /^1 unsent answer is of an older version .* stays valid/],
] as const)('says what to do: %o', (worry, text) => {
  expect(describeWorry(worry)).toMatch(text)
})
