import { passwordMatches } from '../domain/password.ts'
import type { LoginCounters } from '../domain/throttle.ts'
import type { Database } from '../store/database.ts'
import { countFailedPassword, throwIfThrottled } from './throttle-logins.ts'

/**
 * The account that `find` returns, and whether the password is right. Throws `rate_limited` after too many failures. An
 * unknown account is handled like a wrong password: both are counted and take one query and one hash.
 */
export async function checkPassword<T extends { passwordHash: string }>(
  db: Database,
  counters: LoginCounters,
  password: string,
  find: () => Promise<T | undefined>,
): Promise<{ account: T | undefined; isRight: boolean }> {
  await throwIfThrottled(db, counters)
  const account = await find()
  if (!(await passwordMatches(account?.passwordHash, password))) {
    await countFailedPassword(db, counters)
    return { account, isRight: false }
  }
  // Again, so that concurrent guesses have no more attempts than successive ones.
  await throwIfThrottled(db, counters)
  return { account, isRight: account !== undefined }
}
