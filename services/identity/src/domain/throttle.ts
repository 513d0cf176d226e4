import { createHash } from 'node:crypto'

import { clientKey } from '@formpost/kit/security'

import { DomainError } from './domain-error.ts'
import { emailKey } from './owner.ts'

/** The failures allowed in a window of time, which begins with the first failure. */
export interface Limit {
  failures: number
  seconds: number
}

/** Five failed passwords per email and IP address, then a wait of up to a minute (docs/api-behaviour.md#login). */
export const loginLimit: Limit = { failures: 5, seconds: 60 }

/**
 * Failed codes per account, from all addresses: an attacker with the password and many addresses guesses a code once in
 * 460 days on average. Recovery codes cannot be guessed and are not limited.
 */
export const codeLimit: Limit = { failures: 30, seconds: 3_600 }

const hash = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('\0')).digest()

/** The key that failures are counted under; the email and the IP address are not stored. */
export const throttleKey = (email: string, ip: string): Buffer =>
  hash(emailKey(email), clientKey(ip))
export const codeKey = (ownerUuid: string): Buffer => hash('two-factor codes', ownerUuid)

/** The error for an attempt over the limit; `wait` is the rest of the window in seconds. */
export const throttled = (wait: number, { seconds } = loginLimit): DomainError =>
  new DomainError('rate_limited', {
    retryAfter: Math.min(seconds, Math.max(1, Math.ceil(wait))),
  })
