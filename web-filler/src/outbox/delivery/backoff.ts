const firstDelay = 2_000
const soonDelay = 14_000
const longestDelay = 300_000
/** Tries at the short pace, about five minutes of them, so that people see "Sent" soon after an outage. */
const soonTries = 24

/** Milliseconds to wait after the nth failure in a row (from 1); `random` in [0, 1) spreads devices. */
export function backoff(failures: number, random: number): number {
  const soon = Math.min(firstDelay * 2 ** (failures - 1), soonDelay)
  const late = failures > soonTries ? soonDelay * 2 ** (failures - soonTries) : soon
  return Math.round(Math.min(late, longestDelay) * (0.7 + 0.3 * random))
}

/** What a `Retry-After` header asks for, in milliseconds: seconds or an HTTP date. */
export function retryAfter(header: string | null, now: number): number | null {
  if (!header) return null
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 86_400_000) : null
}
