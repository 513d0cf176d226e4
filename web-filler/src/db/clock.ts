import { db } from './database.ts'

/** Smaller differences, in seconds, are those of the network, and of a reply's time, which has no fractions. */
const tolerance = 2

/** Changes, in milliseconds, only when the clock of the device is set, or while the device sleeps. */
const clockBase = (): number => Date.now() - performance.now()

let base = clockBase()

/**
 * Whether a clock that was so many seconds ahead has been set, if it has moved by `moved` seconds more than the time that a page has measured.
 * Sleep looks like a clock that was set forward, so that counts only if it corrects most of the error.
 */
export const isSet = (ahead: number, moved: number): boolean =>
  Math.abs(moved) > tolerance && (moved < 0 || Math.abs(ahead + moved) <= Math.abs(ahead) / 2)

/** How many seconds the clock of this device is ahead. Forgets that once the clock is set, until the next reply of the service. */
export async function readAhead(): Promise<number | undefined> {
  const known = await db.clock.get('service')
  const now = clockBase()
  const hasChanged = known !== undefined && isSet(known.ahead, (now - base) / 1_000)
  if (hasChanged) await db.clock.delete('service')
  base = now
  return hasChanged ? undefined : known?.ahead
}

/** Keeps how many seconds the clock is ahead, as a reply has just shown. */
export async function storeAhead(ahead: number): Promise<void> {
  base = clockBase()
  const known = (await db.clock.get('service'))?.ahead ?? Infinity
  if (Math.abs(known - ahead) > tolerance) await db.clock.put({ key: 'service', ahead })
}
