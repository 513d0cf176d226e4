import { passwordMatches } from '../domain/password.ts'
import { type Limit, loginLimit, throttled } from '../domain/throttle.ts'
import type { Database } from '../store/database.ts'
import { addFailure, readWait } from '../store/login-failures.ts'

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
