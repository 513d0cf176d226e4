import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { log } from '../observability/log.ts'
import { createPeriodicTask } from './periodic-task.ts'

const options = { everyMs: 1_000, failureMessage: 'sweep failed' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a periodic task', () => {
  it('runs at the interval until it is stopped', async () => {
    const work = vi.fn<() => Promise<void>>().mockResolvedValue()
    const task = createPeriodicTask(options, work)
    task.start()
    expect(work).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(work).toHaveBeenCalledTimes(2)
    await task.stop()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(work).toHaveBeenCalledTimes(2)
  })

  it('runs at the start if asked to', async () => {
    const work = vi.fn<() => Promise<void>>().mockResolvedValue()
    const task = createPeriodicTask({ ...options, runAtStart: true }, work)
    task.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(work).toHaveBeenCalledTimes(1)
    await task.stop()
  })

  it('runs again after a failure, which it logs', async () => {
    const warn = vi.spyOn(log, 'warn').mockReturnValue()
    const work = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('no database'))
    const task = createPeriodicTask(options, work)
    task.start()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(work).toHaveBeenCalledTimes(2)
    expect(warn).toHaveBeenCalledWith({ reason: 'no database' }, 'sweep failed')
    await task.stop()
  })

  it('waits for the run in progress when it is stopped, and starts no other', async () => {
    let finish = (): void => undefined
    const work = vi.fn<() => Promise<void>>(
      () => new Promise<void>((resolve) => (finish = resolve)),
    )
    const task = createPeriodicTask(options, work)
    task.start()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(work).toHaveBeenCalledTimes(1)
    let isStopped = false
    const stopping = task.stop().then(() => (isStopped = true))
    expect(task.isStopping).toBe(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(isStopped).toBe(false)
    finish()
    await stopping
    expect(work).toHaveBeenCalledTimes(1)
  })
})
