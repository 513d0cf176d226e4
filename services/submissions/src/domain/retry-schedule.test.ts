import { describe, expect, test } from 'vitest'

import { nextAttemptAt } from './retry-schedule.ts'

const since = new Date('2026-05-06T12:00:00Z')
const hours = (date: Date) => (date.getTime() - since.getTime()) / 3_600_000

/** Every attempt of a delivery that always fails, in hours after the first. */
function attemptsOf(random: number, seconds = 15): number[] {
  const attempts = [0]
  for (let now = since; ;) {
    now = new Date(now.getTime() + seconds * 1000)
    const next = nextAttemptAt({ attempt: attempts.length, since, now }, random)
    if (!next) return attempts
    attempts.push(hours(next))
    now = next
  }
}

describe('a failing delivery', () => {
  test.each([0, 0.5, 1])('has 11 attempts, the last after 24 hours (random %d)', (random) => {
    const attempts = attemptsOf(random)
    expect(attempts).toHaveLength(11)
    expect(attempts.at(-1)).toBe(24)
    const delays = attempts.slice(1).map((at, index) => at - attempts[index]!)
    expect(delays[0]).toBeLessThan(10 / 3600 + 15 / 3600)
    for (const delay of delays) expect(delay).toBeLessThan(10)
  })

  test('waits as long as Retry-After says, at most an hour', () => {
    const after = (retryAfterMs: number) =>
      hours(nextAttemptAt({ attempt: 1, since, now: since, retryAfterMs }, 0.5)!)
    expect(after(1_800_000)).toBe(0.5)
    expect(after(36_000_000)).toBe(1)
  })

  test('is given up if its first attempt is a day late', () => {
    const late = new Date('2026-05-07T12:00:01Z')
    expect(nextAttemptAt({ attempt: 1, since, now: late }, 0.5)).toBeUndefined()
  })
})
