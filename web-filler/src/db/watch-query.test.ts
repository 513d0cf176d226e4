import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { watchQuery } from './watch-query.ts'

let stored: number
let shown: number[]
let errors: unknown[]
let runs: number
let stop: () => void

const count = async () => {
  runs++
  return stored
}
const watch = (query: () => Promise<number>) => {
  stop = watchQuery(
    query,
    (value) => shown.push(value),
    (error) => errors.push(error),
  )
  return vi.advanceTimersByTimeAsync(0)
}
const change = (value: number) => {
  stored = value
  Dexie.on.storagemutated.fire({})
  return vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  stored = 0
  shown = []
  errors = []
  runs = 0
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('shows the first value and a single change at once', async () => {
  await watch(count)
  expect(shown).toEqual([0])
  await vi.advanceTimersByTimeAsync(1_000)
  await change(1)
  expect(shown).toEqual([0, 1])
})

test('runs a few times a second during a series of changes, and after the last', async () => {
  await watch(count)
  for (let at = 1; at <= 100; at++) {
    await vi.advanceTimersByTimeAsync(10)
    await change(at)
  }
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shown.at(-1)).toBe(100)
  expect(runs).toBeGreaterThan(3)
  expect(runs).toBeLessThan(7)
})

test('shows a change that comes while the query runs', async () => {
  let finish = () => {}
  await watch(async () => {
    const value = stored
    await new Promise<void>((resolve) => void (finish = resolve))
    return value
  })
  await vi.advanceTimersByTimeAsync(1_000)
  await change(1)
  for (let run = 0; run < 2; run++) {
    finish()
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(shown).toEqual([0, 1])
})

test('does not wait for a late timer', async () => {
  await watch(count)
  await change(1)
  // Browsers delay the timers of hidden pages.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 300)
  await change(2)
  expect(shown).toEqual([0, 2])
})

test('reports a failure and runs again', async () => {
  const failure = new Error('The disk is full.')
  await watch(async () => {
    if (stored === 0) throw failure
    return stored
  })
  expect(errors).toEqual([failure])
  stored = 1
  await vi.advanceTimersByTimeAsync(5_000)
  expect(shown).toEqual([1])
  expect(errors).toHaveLength(1)
})

test('stops', async () => {
  await watch(count)
  stop()
  await change(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(runs).toBe(1)
  expect(shown).toEqual([0])
})
