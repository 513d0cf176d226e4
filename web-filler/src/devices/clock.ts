import { storeAhead } from '../db/clock.ts'
import { db } from '../db/database.ts'

/** A slower reply tells too little of the clock, in milliseconds. */
const maxRoundTrip = 10_000
/** Larger ones are wrong enough for a warning. */
const maxError = 300

/**
 * Seconds by which this device is ahead of the service, whose reply came between two times of this device. Undefined if the reply does not
 * tell: that of a captive portal has no id, that of a cache has an age.
 */
export function secondsAhead(
  reply: Headers,
  sentAt: number,
  repliedAt: number,
): number | undefined {
  const date = Date.parse(reply.get('Date') ?? '')
  const isOwn = reply.has('X-Request-Id') && !reply.has('Age')
  if (!date || !isOwn || repliedAt - sentAt > maxRoundTrip) return undefined
  return Math.round(((sentAt + repliedAt) / 2 - date) / 1_000)
}

/** Keeps what a reply says about the clock of this device. Never rejects. */
export async function noteClock(...reply: Parameters<typeof secondsAhead>): Promise<void> {
  const ahead = secondsAhead(...reply)
  if (ahead === undefined) return
  try {
    await storeAhead(ahead)
  } catch {
    // The next reply tells it again.
  }
}

/** By how many seconds the clock is ahead if that is too much, else 0. */
export async function clockError(): Promise<number> {
  const ahead = (await db.clock.get('service'))?.ahead ?? 0
  return Math.abs(ahead) > maxError ? ahead : 0
}
