import { LRUCache } from 'lru-cache'

const known = 10_000
const firstRestMs = 5_000
const longestRestMs = 600_000
/** Tries under way at once to one receiver: few to one that has not proved itself, never all that we have. */
const firstWindow = 4
const widestWindow = 12
/** Who has kept a try waiting for longer is slow. */
const slowMs = 1_000

/** Times are of a clock that no hand can move, in ms. */
interface Receiver {
  window: number
  /** When each try that is under way began. */
  underWay: Set<{ began: number }>
  slowFailures: number
  restsUntil: number
}

/** A try that may be made; exactly one of `worked` and `failed` ends it. */
export interface Permit {
  worked(): void
  failed(now?: number): void
}

/** A try that must wait: `for` ms at least. */
export interface Wait {
  for: number
}

/** Whom a try goes to, and for whom: many receivers of one owner count together. */
export interface Target {
  owner: string
  receiver: string
}

/**
 * Sees to it that a receiver which keeps us waiting never holds up what goes to the others: it gets a
 * few tries at once at most, and when they fail it is left alone for a while, ever longer. One owner
 * has `perOwner` tries at once, however many receivers are named.
 */
export function createReceivers(perOwner: number, random = Math.random) {
  const receivers = new LRUCache<string, Receiver>({ max: known })
  const owners = new Map<string, number>()

  function receiverOf(key: string): Receiver {
    const found = receivers.get(key)
    if (found) return found
    const made = { window: firstWindow, underWay: new Set<never>(), slowFailures: 0, restsUntil: 0 }
    receivers.set(key, made)
    return made
  }

  function count(owner: string, change: 1 | -1): void {
    const left = (owners.get(owner) ?? 0) + change
    if (left > 0) owners.set(owner, left)
    else owners.delete(owner)
  }

  return {
    /** Asks for a try. Whoever waits is spread out, so that they don't all come back at once. */
    ask({ owner, receiver: name }: Target, now = performance.now()): Permit | Wait {
      const receiver = receiverOf(`${owner}/${name}`)
      const spread = 1 + random()
      if (receiver.restsUntil > now) return { for: (receiver.restsUntil - now) * spread }
      const isBusy = receiver.underWay.size >= receiver.window
      if (isBusy || (owners.get(owner) ?? 0) >= perOwner) {
        const [oldest] = receiver.underWay
        return { for: (oldest && now - oldest.began > slowMs ? 10_000 : 1_000) * spread }
      }
      const begun = { began: now }
      receiver.underWay.add(begun)
      count(owner, 1)
      const end = () => {
        receiver.underWay.delete(begun)
        count(owner, -1)
      }
      return {
        worked() {
          end()
          receiver.slowFailures = 0
          receiver.window = Math.min(receiver.window + 1, widestWindow)
        },
        failed(at = performance.now()) {
          end()
          // Those that failed at once have kept nobody waiting; those under way together count once.
          if (at - begun.began < slowMs || receiver.restsUntil > at) return
          receiver.slowFailures++
          receiver.window = 1
          const rest = firstRestMs * 2 ** Math.min(receiver.slowFailures - 1, 20)
          receiver.restsUntil = at + Math.min(rest, longestRestMs)
        },
      }
    },
  }
}
export type Receivers = ReturnType<typeof createReceivers>
