import { LRUCache } from 'lru-cache'

const maxReceivers = 10_000
const firstPauseMs = 5_000
const maxPauseMs = 600_000
/** Concurrent attempts to one receiver: few at first, more after successes, never all that a process has. */
const initialConcurrency = 4
const maxConcurrency = 12
/** An attempt that takes longer is slow. */
const slowMs = 1_000

/** Times are of `performance.now()`, which changes of the system clock do not affect. */
interface Receiver {
  concurrency: number
  inFlight: Set<{ startedAt: number }>
  slowFailures: number
  pausedUntil: number
}

/** An attempt may be made; exactly one of `succeeded` and `failed` must be called after it. */
export interface Permit {
  kind: 'permit'
  succeeded(): void
  failed(now?: number): void
}

/** The attempt must wait at least this long. */
export interface Wait {
  kind: 'wait'
  waitMs: number
}

/** The receiver of an attempt, and the owner whose limit it counts towards. */
export interface Target {
  owner: string
  receiver: string
}

/**
 * Limits concurrent attempts, so that a slow receiver does not delay deliveries to others. A receiver gets few attempts at once;
 * after slow failures it is paused, each time for longer. An owner has at most `perOwner` attempts at once over all receivers.
 */
export function createDeliveryLimiter(perOwner: number, random = Math.random) {
  const receivers = new LRUCache<string, Receiver>({ max: maxReceivers })
  const inFlightByOwner = new Map<string, number>()

  function receiverOf(key: string): Receiver {
    const existing = receivers.get(key)
    if (existing) return existing
    const receiver: Receiver = {
      concurrency: initialConcurrency,
      inFlight: new Set(),
      slowFailures: 0,
      pausedUntil: 0,
    }
    receivers.set(key, receiver)
    return receiver
  }

  function count(owner: string, change: 1 | -1): void {
    const inFlight = (inFlightByOwner.get(owner) ?? 0) + change
    if (inFlight > 0) inFlightByOwner.set(owner, inFlight)
    else inFlightByOwner.delete(owner)
  }

  return {
    /** Requests an attempt. Waits are spread, so that waiting attempts do not all come back at once. */
    request({ owner, receiver: name }: Target, now = performance.now()): Permit | Wait {
      const receiver = receiverOf(`${owner}/${name}`)
      const spread = 1 + random()
      if (receiver.pausedUntil > now) {
        return { kind: 'wait', waitMs: (receiver.pausedUntil - now) * spread }
      }
      const isBusy = receiver.inFlight.size >= receiver.concurrency
      if (isBusy || (inFlightByOwner.get(owner) ?? 0) >= perOwner) {
        const [oldest] = receiver.inFlight
        const isSlow = oldest !== undefined && now - oldest.startedAt > slowMs
        return { kind: 'wait', waitMs: (isSlow ? 10_000 : 1_000) * spread }
      }
      const attempt = { startedAt: now }
      receiver.inFlight.add(attempt)
      count(owner, 1)
      const end = () => {
        receiver.inFlight.delete(attempt)
        count(owner, -1)
      }
      return {
        kind: 'permit',
        succeeded() {
          end()
          receiver.slowFailures = 0
          receiver.concurrency = Math.min(receiver.concurrency + 1, maxConcurrency)
        },
        failed(at = performance.now()) {
          end()
          // A fast failure has delayed nothing, and concurrent slow failures count once.
          if (at - attempt.startedAt < slowMs || receiver.pausedUntil > at) return
          receiver.slowFailures++
          receiver.concurrency = 1
          const pause = firstPauseMs * 2 ** Math.min(receiver.slowFailures - 1, 20)
          receiver.pausedUntil = at + Math.min(pause, maxPauseMs)
        },
      }
    },
  }
}
export type DeliveryLimiter = ReturnType<typeof createDeliveryLimiter>
