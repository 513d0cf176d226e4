import { problem, type CallContext, type Handlers } from '@formpost/kit/rpc'

import { invalid } from '../domain/domain-error.ts'
import type { Owner } from '../domain/owner.ts'
import { loginCounters } from '../domain/throttle.ts'
import type { Database } from '../store/database.ts'
import { isRecentlyConfirmed, recordConfirmation } from '../store/sessions.ts'
import { audit } from './audit.ts'
import { accountOwner, accountUuid, authenticatedCaller } from './caller.ts'
import { isThrottled } from './check-login.ts'
import { checkPassword } from './check-password.ts'
import type { Dependencies } from './dependencies.ts'
import { clearLoginFailures } from './throttle-logins.ts'

export const wrongPassword = (property: string) =>
  invalid({ [property]: [{ code: 'wrong_password' }] })

interface SentPassword {
  password: string
  ip: string
  /** The name of the property that holds the password, for errors. */
  property: string
}

/**
 * Checks the password of an owner who is logged in; a wrong one is a validation error. Failures count together with those
 * of logins, so that a stolen token does not allow more guesses.
 */
async function checkOwnPassword(
  db: Database,
  call: CallContext,
  owner: Owner,
  { password, ip, property }: SentPassword,
): Promise<void> {
  const counters = loginCounters(owner.email, ip)
  const { isRight } = await checkPassword(db, counters, password, () =>
    Promise.resolve(owner),
  ).catch((error: unknown) => {
    if (isThrottled(error)) audit('login.throttled', call, { owner: owner.uuid })
    throw error
  })
  if (!isRight) {
    audit('password.confirmation_failed', call, { owner: owner.uuid })
    throw wrongPassword(property)
  }
  await clearLoginFailures(db, counters)
  await recordConfirmation(db, authenticatedCaller(call).credentialUuid)
  audit('password.confirmed', call, { owner: owner.uuid })
}

async function requireRecent(db: Database, call: CallContext): Promise<void> {
  accountUuid(call)
  const isRecent = await isRecentlyConfirmed(db, authenticatedCaller(call).credentialUuid)
  if (!isRecent) throw problem('password_not_confirmed')
}

/**
 * Requires the password in the request itself, or of a browser session one that was entered recently
 * (docs/api-behaviour.md#password-confirmation).
 */
export async function requirePassword(
  db: Database,
  call: CallContext,
  owner: Owner,
  sent: SentPassword,
): Promise<void> {
  if (sent.password !== '') return checkOwnPassword(db, call, owner, sent)
  if (authenticatedCaller(call).kind === 'session') return requireRecent(db, call)
  throw invalid({ [sent.property]: [{ code: 'password_required' }] })
}

export const confirmPassword =
  ({ db }: Dependencies): Handlers<'identity'>['ConfirmPassword'] =>
  async (request, call) => {
    const owner = await accountOwner(db, call)
    await checkOwnPassword(db, call, owner, { ...request, property: 'password' })
    return {}
  }

export const requireRecentPassword =
  ({ db }: Dependencies): Handlers<'identity'>['RequireRecentPassword'] =>
  async (_request, call) => {
    await requireRecent(db, call)
    return {}
  }
