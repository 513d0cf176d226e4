const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** How long a delivery is tried for. */
const givenUpAfterMs = 24 * hour
/** The wait after each try; the last try of all is at the end of the 24 hours. */
const waits = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
]
const longestAskedFor = hour

export interface FailedTry {
  /** From 1. */
  attempt: number
  /** When the first try was due. */
  since: Date
  now: Date
  /** What the receiver asked for by `Retry-After`. */
  retryAfterMs?: number | undefined
}

export const lastTryAt = (since: Date): Date => new Date(since.getTime() + givenUpAfterMs)

/** When a delivery is tried again; undefined once 24 hours have passed. `random` is from 0 to 1. */
export function nextTryAt(
  { attempt, since, now, retryAfterMs = 0 }: FailedTry,
  random = Math.random(),
): Date | undefined {
  const last = lastTryAt(since)
  if (now >= last) return undefined
  const planned = waits[attempt - 1]
  if (planned === undefined) return last
  // Deliveries that failed together don't come back together.
  const spread = planned * (0.9 + 0.2 * random)
  const wait = Math.max(spread, Math.min(retryAfterMs, longestAskedFor))
  return new Date(Math.min(now.getTime() + wait, last.getTime()))
}
