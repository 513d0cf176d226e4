import { passwordMatches } from '../domain/password.ts'
import type { LoginCounters } from '../domain/throttle.ts'
import type { Database } from '../store/database.ts'
import { countFailedPassword, throwIfThrottled } from './throttle-logins.ts'

/**
 * The account that `find` returns if the password is right, else undefined. Throws `rate_limited` after too many failures.
 * An unknown account is handled like a wrong password: both are counted and take one query and one hash.
 */
export async function checkPassword<T extends { passwordHash: string }>(
  db: Database,
  counters: LoginCounters,
  password: string,
  find: () => Promise<T | undefined>,
): Promise<T | undefined> {
  await throwIfThrottled(db, counters)
  const account = await find()
  if (!(await passwordMatches(account?.passwordHash, password))) {
    await countFailedPassword(db, counters)
    return undefined
  }
  // Again, so that concurrent guesses have no more attempts than successive ones.
  await throwIfThrottled(db, counters)
  return account
}
