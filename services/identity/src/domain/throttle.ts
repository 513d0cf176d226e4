import { createHash } from 'node:crypto'

import { type Problem, problem } from '@formpost/kit'

import { emailKey } from './account.ts'

/** Five failed passwords per email and IP, then a wait of up to a minute (contract, "Limits"). */
export const maxFailures = 5
export const windowSeconds = 60

/** What failures are counted under; the email and the IP themselves are not kept. */
export const throttleKey = (email: string, ip: string): Buffer =>
  createHash('sha256')
    .update(`${emailKey(email)}\0${ip}`)
    .digest()

/** The refusal of one more attempt, for the rest of the window in seconds. */
export const throttled = (wait: number): Problem =>
  problem('rate_limited', { retryAfter: Math.min(windowSeconds, Math.max(1, Math.ceil(wait))) })
