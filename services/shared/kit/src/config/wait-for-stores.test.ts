import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ConfigError } from './settings.ts'
import { StoreNotReady, waitForStores } from './wait-for-stores.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const notReady = new StoreNotReady('PostgreSQL', 'PostgreSQL cannot be reached.')

test('runs the work again until the store is ready', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(notReady).mockResolvedValue('x')
  const waiting = waitForStores(work, vi.fn())
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await waiting).toBe('x')
  expect(work).toHaveBeenCalledTimes(2)
})

test('reports the reason at once and then every five seconds', async () => {
  const report = vi.fn<(reason: StoreNotReady) => void>()
  const waiting = waitForStores(() => Promise.reject(notReady), report, 12_000)
  waiting.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(report.mock.calls).toEqual([[notReady]])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(report).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(7_000)
  expect(report).toHaveBeenCalledTimes(3)
})

test('gives up after the limit, with the last reason', async () => {
  const waiting = waitForStores(() => Promise.reject(notReady), vi.fn(), 10_000)
  const outcome = waiting.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(await outcome).toEqual(
    new ConfigError('Gave up after 10 s: PostgreSQL cannot be reached.'),
  )
})

test('does not repeat other errors', async () => {
  const work = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('a defect'))
  await expect(waitForStores(work, vi.fn())).rejects.toThrow('a defect')
  expect(work).toHaveBeenCalledTimes(1)
})
