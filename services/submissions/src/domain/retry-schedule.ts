const second = 1_000
const minute = 60 * second
const hour = 60 * minute

const giveUpAfterMs = 24 * hour
/** The delay after each attempt; the last attempt is at the end of the 24 hours. */
const delays = [
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
const maxRetryAfterMs = hour

export interface FailedAttempt {
  /** From 1. */
  attempt: number
  /** When the first attempt was due. */
  since: Date
  now: Date
  /** From the receiver's `Retry-After` header. */
  retryAfterMs?: number | undefined
}

export const lastAttemptAt = (since: Date): Date => new Date(since.getTime() + giveUpAfterMs)

/**
 * When a delivery is attempted again; undefined once 24 hours have passed. `random` is from 0 to 1: it spreads deliveries that
 * failed together.
 */
export function nextAttemptAt(
  { attempt, since, now, retryAfterMs = 0 }: FailedAttempt,
  random: number,
): Date | undefined {
  const last = lastAttemptAt(since)
  if (now >= last) return undefined
  const delay = delays[attempt - 1]
  if (delay === undefined) return last
  const spread = delay * (0.9 + 0.2 * random)
  const wait = Math.max(spread, Math.min(retryAfterMs, maxRetryAfterMs))
  return new Date(Math.min(now.getTime() + wait, last.getTime()))
}
