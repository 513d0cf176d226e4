import { createHash } from 'node:crypto'

import { type Problem, problem } from '@formpost/kit/rpc'
import { callerKey } from '@formpost/kit/security'

import { emailKey } from './account.ts'

/** So many failures in a window that opens with the first; then a wait until it ends. */
export interface Bound {
  failures: number
  seconds: number
}

/** Five failed passwords per email and IP, then a wait of up to a minute (docs/api-behaviour.md#login). */
export const loginBound: Bound = { failures: 5, seconds: 60 }

/**
 * Wrong codes of one account, wherever they come from: who knows the password and has many addresses
 * still guesses right on one day in 460 only. Recovery codes are beyond guessing and stay open.
 */
export const codeBound: Bound = { failures: 30, seconds: 3_600 }

const hash = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('\0')).digest()

/** What failures are counted under; the email and the IP themselves are not kept. */
export const throttleKey = (email: string, ip: string): Buffer =>
  hash(emailKey(email), callerKey(ip))
export const codeKey = (ownerUuid: string): Buffer => hash('two-factor codes', ownerUuid)

/** The refusal of one more attempt, for the rest of the window in seconds. */
export const throttled = (wait: number, { seconds } = loginBound): Problem =>
  problem('rate_limited', { retryAfter: Math.min(seconds, Math.max(1, Math.ceil(wait))) })
