import { isTransient, Problem } from './problem.ts'

interface Waiter<T> {
  /** Makes the call; `waiters` is the number of callers that receive its reply. */
  make: (waiters: number) => Promise<T>
  resolve: (reply: T) => void
  reject: (error: unknown) => void
}

/** Concurrent calls per key, so that the next one need not wait for the reply to the first. */
const maxConcurrentCalls = 2

interface Queue<T> {
  waiting: Waiter<T>[]
  inFlight: number
}

/**
 * Callers with the same key share a call. A caller that arrives while a call is in flight waits for a later one, so that no reply
 * is older than its request.
 */
export function createCallCoalescer<T>() {
  const queues = new Map<string, Queue<T>>()

  async function callForAll(key: string, queue: Queue<T>): Promise<void> {
    const waiters = queue.waiting.splice(0)
    if (waiters.length === 0) return
    queue.inFlight++
    try {
      const reply = await waiters[0]!.make(waiters.length)
      for (const { resolve } of waiters) resolve(reply)
    } catch (error) {
      // Later callers would wait just as long for the same failure.
      const others = error instanceof Problem && isTransient(error) ? queue.waiting.splice(0) : []
      for (const { reject } of [...waiters, ...others]) reject(error)
    }
    queue.inFlight--
    if (queue.waiting.length > 0) schedule(key, queue)
    else if (queue.inFlight === 0) queues.delete(key)
  }

  // Requests that have already arrived are read first, so that they join the call.
  const schedule = (key: string, queue: Queue<T>) =>
    void setImmediate(() => void callForAll(key, queue))

  return (key: string, make: Waiter<T>['make']): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const existing = queues.get(key)
      const queue = existing ?? { waiting: [], inFlight: 0 }
      if (!existing) queues.set(key, queue)
      queue.waiting.push({ make, resolve, reject })
      if (queue.waiting.length === 1 && queue.inFlight < maxConcurrentCalls) schedule(key, queue)
    })
}
