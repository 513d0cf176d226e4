import { describe, expect, test } from 'vitest'

import { nextTryAt } from './retry-plan.ts'

const since = new Date('2026-05-06T12:00:00Z')
const hours = (date: Date) => (date.getTime() - since.getTime()) / 3_600_000

/** Every try of a delivery that always fails, in hours after the first. */
function triesOf(random: number, seconds = 15): number[] {
  const tries = [0]
  for (let now = since; ;) {
    now = new Date(now.getTime() + seconds * 1000)
    const next = nextTryAt({ attempt: tries.length, since, now }, random)
    if (!next) return tries
    tries.push(hours(next))
    now = next
  }
}

describe('a delivery that fails', () => {
  test.each([0, 0.5, 1])('is tried eleven times, the last after 24 hours (random %d)', (random) => {
    const tries = triesOf(random)
    expect(tries).toHaveLength(11)
    expect(tries.at(-1)).toBe(24)
    const waits = tries.slice(1).map((at, index) => at - tries[index]!)
    expect(waits[0]).toBeLessThan(10 / 3600 + 15 / 3600)
    for (const wait of waits) expect(wait).toBeLessThan(10)
  })

  test('waits as long as the receiver asks, an hour at most', () => {
    const after = (retryAfterMs: number) =>
      hours(nextTryAt({ attempt: 1, since, now: since, retryAfterMs })!)
    expect(after(1_800_000)).toBe(0.5)
    expect(after(36_000_000)).toBe(1)
  })

  test('is given up where even its first try came a day late', () => {
    const late = new Date('2026-05-07T12:00:01Z')
    expect(nextTryAt({ attempt: 1, since, now: late })).toBeUndefined()
  })
})
