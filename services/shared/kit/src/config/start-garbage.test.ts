import { setImmediate } from 'node:timers/promises'

import { expect, test, vi } from 'vitest'

import { collectStartGarbage } from './start-garbage.ts'

test('collects garbage twice, some seconds after the start', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    collectStartGarbage()
    for (const seconds of [5, 10]) {
      const garbage = new WeakRef({})
      // A new object is kept until the current task ends.
      await setImmediate()
      vi.advanceTimersByTime(seconds * 1_000 - 1)
      expect(garbage.deref()).toBeDefined()
      await setImmediate()
      vi.advanceTimersByTime(1)
      expect(garbage.deref()).toBeUndefined()
    }
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
