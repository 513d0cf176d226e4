import { invalid } from '../domain/domain-error.ts'
import type { Owner } from '../domain/owner.ts'
import { type LoginCounters, loginCounters } from '../domain/throttle.ts'
import type { Database } from '../store/database.ts'
import { findOwnerByEmail } from '../store/owners.ts'
import { checkPassword } from './check-password.ts'

export const wrongCredentials = () =>
  invalid({ email: ['These credentials do not match our records.'] })

/** The owner with this email and password, and the counters of failures. Throws `validation_failed` if there is none. */
export async function checkLoginPassword(
  db: Database,
  { email, password, ip }: { email: string; password: string; ip: string },
): Promise<{ owner: Owner; counters: LoginCounters }> {
  const counters = loginCounters(email, ip)
  const owner = await checkPassword(db, counters, password, () => findOwnerByEmail(db, email))
  if (!owner) throw wrongCredentials()
  return { owner, counters }
}
