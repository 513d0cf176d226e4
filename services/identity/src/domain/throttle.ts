import { createHash } from 'node:crypto'

import { clientKey, clientNetwork } from '@formpost/kit/security'

import { DomainError } from './domain-error.ts'
import { emailKey } from './owner.ts'

/** The failures allowed in a window of time, which begins with the first failure. */
export interface Limit {
  failures: number
  seconds: number
}

/** Five failed passwords per email and IP address, then a wait of up to a minute (docs/api-behaviour.md#login). */
const loginLimit: Limit = { failures: 5, seconds: 60 }

/**
 * Failed passwords per email, from all addresses. Beyond it, each network has one failure a minute: few enough for an
 * attacker with many addresses, and the owner still gets in from an address of their own.
 */
const accountLimit: Limit = { failures: 100, seconds: 3_600 }
const networkLimit: Limit = { failures: 1, seconds: 60 }

/**
 * Failed codes per account, from all addresses: an attacker with the password and many addresses guesses a code once in
 * 460 days on average. Recovery codes cannot be guessed and are not limited.
 */
export const codeLimit: Limit = { failures: 30, seconds: 3_600 }

/** Failures that are counted under a key. */
export interface Counter {
  key: Buffer
  limit: Limit
}

/** A counter as it stands, with the seconds until its window ends. */
export interface Count {
  count: number
  wait: number
}

/** The counters of failed passwords for an email. */
export interface LoginCounters {
  address: Counter
  network: Counter
  account: Counter
}

// Emails and IP addresses are stored only as hashes.
const hash = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('\0')).digest()

export function loginCounters(email: string, ip: string): LoginCounters {
  const [account, address] = [emailKey(email), clientKey(ip)]
  // An IPv6 subscriber may control a /48.
  const network = clientNetwork(address) ?? address
  return {
    address: { key: hash(account, address), limit: loginLimit },
    network: { key: hash('network', account, network), limit: networkLimit },
    account: { key: hash('account', account), limit: accountLimit },
  }
}

export const codeCounter = (ownerUuid: string): Counter => ({
  key: hash('two-factor codes', ownerUuid),
  limit: codeLimit,
})

/** The error for a failure that was counted, if it exceeds its limit. */
export function excess({ limit }: Counter, { count, wait }: Count): DomainError | undefined {
  return count > limit.failures ? throttled(wait, limit) : undefined
}

/**
 * The error for an attempt beyond the limits of a login. `counted` is 1 if the attempt itself has been counted, which
 * limits concurrent attempts like successive ones.
 */
export function loginExcess(
  { address, network, account }: Record<keyof LoginCounters, Count>,
  counted: 0 | 1,
): DomainError | undefined {
  const isReached = ({ count }: Count, { failures }: Limit) => count - counted >= failures
  if (isReached(address, loginLimit)) return throttled(address.wait)
  const isLimited = isReached(account, accountLimit) && isReached(network, networkLimit)
  return isLimited ? throttled(network.wait) : undefined
}

/** The error for an attempt over a limit; `wait` is the rest of the window in seconds. */
export const throttled = (wait: number, { seconds } = loginLimit): DomainError =>
  new DomainError('rate_limited', {
    retryAfter: Math.min(seconds, Math.max(1, Math.ceil(wait))),
  })
