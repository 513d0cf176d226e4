import type { CallContext } from '@formpost/kit/rpc'

import { DomainError, invalid } from '../domain/domain-error.ts'
import type { Owner } from '../domain/owner.ts'
import { loginCounters, type LoginCounters } from '../domain/throttle.ts'
import type { Database } from '../store/database.ts'
import { findOwnerByEmail } from '../store/login-owners.ts'
import { audit } from './audit.ts'
import { checkPassword } from './check-password.ts'

export const wrongCredentials = () => invalid({ email: [{ code: 'wrong_credentials' }] })

/** The owner with this email and password, and the counters of failures. Throws `validation_failed` if there is none. */
export async function checkLoginPassword(
  db: Database,
  call: CallContext,
  { email, password, ip }: { email: string; password: string; ip: string },
): Promise<{ owner: Owner; counters: LoginCounters }> {
  const counters = loginCounters(email, ip)
  const { account, isRight } = await checkPassword(db, counters, password, () =>
    findOwnerByEmail(db, email),
  ).catch((error: unknown) => {
    // The account has not been looked up.
    if (isThrottled(error)) audit('login.throttled', call, {})
    throw error
  })
  if (!account || !isRight) {
    audit('login.failed', call, { owner: account?.uuid ?? null, reason: 'password' })
    throw wrongCredentials()
  }
  return { owner: account, counters }
}

export const isThrottled = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'rate_limited'
