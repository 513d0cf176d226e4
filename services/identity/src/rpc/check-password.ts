import { invalid } from '../domain/domain-error.ts'
import type { Owner } from '../domain/owner.ts'
import { passwordMatches } from '../domain/password.ts'
import { type Limit, loginLimit, throttled, throttleKey } from '../domain/throttle.ts'
import type { Database } from '../store/database.ts'
import { addFailure, clearFailures, readWait } from '../store/login-failures.ts'

/** Counts a failure. Throws `rate_limited` if it exceeds the limit. */
export async function countFailure(
  db: Database,
  key: Buffer,
  limit: Limit = loginLimit,
): Promise<void> {
  const { count, wait } = await addFailure(db, key, limit)
  if (count > limit.failures) throw throttled(wait, limit)
}

async function throwIfThrottled(db: Database, key: Buffer): Promise<void> {
  const wait = await readWait(db, key)
  if (wait > 0) throw throttled(wait)
}

/**
 * Whether a password matches the stored hash. Throws `rate_limited` after too many failures. Without a hash, which is an
 * unknown account, a password is checked and counted like a wrong one.
 */
export async function checkPassword(
  db: Database,
  key: Buffer,
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  await throwIfThrottled(db, key)
  if (!(await passwordMatches(storedHash, password))) {
    await countFailure(db, key)
    return false
  }
  // Again, so that concurrent guesses have no more attempts than successive ones.
  await throwIfThrottled(db, key)
  return true
}

/**
 * Checks the password of an owner who is logged in; a wrong one is a validation error of `property`. Failures count
 * together with those of logins, so that a stolen token does not allow more guesses.
 */
export async function confirmPassword(
  db: Database,
  { email, passwordHash }: Owner,
  given: { password: string; ip: string; property: string },
): Promise<void> {
  const key = throttleKey(email, given.ip)
  const matches = await checkPassword(db, key, passwordHash, given.password)
  if (!matches) throw wrongPassword(given.property)
  await clearFailures(db, key)
}

export const wrongPassword = (property: string) =>
  invalid({ [property]: ['This is not the password of the account.'] })
