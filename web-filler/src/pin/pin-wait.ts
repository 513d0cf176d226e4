import type { PinRow } from '../db/rows.ts'

/** So many wrong PINs in a row cost nothing. */
const freeAttempts = 3
const firstWait = 30_000
const longestWait = 900_000

/** Milliseconds to wait after so many wrong PINs in a row: 30 seconds after the fourth, and twice as long after each further one. */
export const waitAfter = (wrongPins: number): number =>
  wrongPins <= freeAttempts
    ? 0
    : Math.min(firstWait * 2 ** (wrongPins - freeAttempts - 1), longestWait)

/** Milliseconds until a PIN may be entered. A clock that was set back must not make it longer. */
export const waitOf = (
  { wrongPins, blockedUntil }: Pick<PinRow, 'wrongPins' | 'blockedUntil'>,
  now: number,
): number => Math.min(Math.max(blockedUntil - now, 0), waitAfter(wrongPins))
