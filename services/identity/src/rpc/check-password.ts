import { invalid } from '@formpost/kit/rpc'

import { passwordMatches } from '../domain/password.ts'
import { type Bound, loginBound, throttled, throttleKey } from '../domain/throttle.ts'
import type { OwnerRow } from '../store/owners.ts'
import type { Store } from '../store/store.ts'

type Failures = Store['loginFailures']

/** Counts a failure; throws where it is one too many. */
export async function countFailure(
  failures: Failures,
  key: Buffer,
  bound: Bound = loginBound,
): Promise<void> {
  const { count, wait } = await failures.add(key, bound)
  if (count > bound.failures) throw throttled(wait, bound)
}

/**
 * Whether a password is the stored one. Five wrong ones refuse all others until the window ends; where
 * nothing is stored, a wrong one is counted and takes as long just the same.
 */
export async function checkPassword(
  failures: Failures,
  key: Buffer,
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const refuseWhileThrottled = async () => {
    const wait = await failures.wait(key)
    if (wait > 0) throw throttled(wait)
  }
  await refuseWhileThrottled()
  if (!(await passwordMatches(stored, password))) {
    await countFailure(failures, key)
    return false
  }
  // A burst of guesses must not get more tries than the same guesses one after another.
  await refuseWhileThrottled()
  return true
}

/**
 * Asks an owner who is logged in for the password again; a 422 names `property`. A stolen token must
 * not be a way to guess it: these tries are counted with those to log in.
 */
export async function confirmPassword(
  failures: Failures,
  { email, passwordHash }: OwnerRow,
  given: { password: string; ip: string; property: string },
): Promise<void> {
  const key = throttleKey(email, given.ip)
  const matches = await checkPassword(failures, key, passwordHash, given.password)
  if (!matches) throw wrongPassword(given.property)
  await failures.clear(key)
}

export const wrongPassword = (property: string) =>
  invalid({ [property]: ['This is not the password of the account.'] })
