const firstDelay = 2_000
const shortDelay = 14_000
const maxDelay = 300_000
/** Retries at the short delay for about five minutes, so that "Sent" shows soon after an outage. */
const shortRetries = 24

/** Milliseconds to wait after `failures` consecutive failures; `random` in [0, 1) spreads devices. */
export function backoff(failures: number, random: number): number {
  const short = Math.min(firstDelay * 2 ** (failures - 1), shortDelay)
  const delay = failures > shortRetries ? shortDelay * 2 ** (failures - shortRetries) : short
  return Math.round(Math.min(delay, maxDelay) * (0.7 + 0.3 * random))
}

/** The delay of a `Retry-After` header (seconds or an HTTP date) in milliseconds. */
export function retryAfter(header: string | null, now: number): number | null {
  if (!header) return null
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 86_400_000) : null
}
