/** Mono speech in Opus is easy to understand at this rate. Some browsers record with more. */
export const bitsPerSecond = 24_000

/** Seconds before the first measured rate is trusted. A recording begins with a header. */
const trustedAfter = 3

/** About how many more seconds fit into a file. */
export function secondsLeft(limit: number, bytes: number, seconds: number): number {
  const planned = bitsPerSecond / 8
  // Silence takes less than speech that may follow.
  const rate = seconds < trustedAfter ? planned : Math.max(planned, bytes / seconds)
  return Math.max(0, (limit - bytes) / rate)
}

/** Rounded down to what people say: minutes, or tens of seconds below two minutes. */
export function roundTime(seconds: number): { unit: 'minute' | 'second'; count: number } {
  if (seconds >= 120) return { unit: 'minute', count: Math.floor(seconds / 60) }
  return {
    unit: 'second',
    count: seconds < 10 ? Math.floor(seconds) : Math.floor(seconds / 10) * 10,
  }
}

/** The seconds at which it is said how much time is left. */
const warnings = [60, 30, 10]

/** The smallest of these that was reached; undefined before the first. */
export const reachedWarning = (seconds: number): number | undefined =>
  warnings.findLast((warning) => seconds <= warning)
