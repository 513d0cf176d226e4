import { Dexie } from 'dexie'

import { retryDelay } from './database.ts'

/** Shortest time between two runs of a query, in milliseconds. An outbox being sent changes many times a second. */
const minInterval = 250

/**
 * Runs a query now and after changes of the database in any tab, until the returned function is called.
 * A single change runs it at once, a series of changes every `minInterval` and once after the last one. A failed
 * query is reported and run again after `retryDelay`.
 */
export function watchQuery<T>(
  query: () => Promise<T>,
  onValue: (value: T) => void,
  onError: (error: unknown) => void,
): () => void {
  let isEnded = false
  let isRunning = false
  /** Whether the database has changed since the last run began. */
  let isStale = false
  let nextRunAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const run = async () => {
    isRunning = true
    isStale = false
    nextRunAt = performance.now() + minInterval
    try {
      const value = await query()
      if (!isEnded) onValue(value)
    } catch (error) {
      isStale = true
      nextRunAt = performance.now() + retryDelay
      if (!isEnded) onError(error)
    }
    isRunning = false
    runIfStale()
  }
  const runIfStale = () => {
    if (isEnded || isRunning || !isStale) return
    clearTimeout(timer)
    const wait = nextRunAt - performance.now()
    if (wait <= 0) void run()
    else timer = setTimeout(runIfStale, wait)
  }
  const onChange = () => {
    isStale = true
    runIfStale()
  }
  Dexie.on.storagemutated.subscribe(onChange)
  void run()
  return () => {
    isEnded = true
    clearTimeout(timer)
    Dexie.on.storagemutated.unsubscribe(onChange)
  }
}
