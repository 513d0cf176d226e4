import { invalid } from '../domain/domain-error.ts'
import type { Owner } from '../domain/owner.ts'
import { throttleKey } from '../domain/throttle.ts'
import type { Database } from '../store/database.ts'
import { findOwnerByEmail } from '../store/owners.ts'
import { checkPassword } from './check-password.ts'

export const wrongCredentials = () =>
  invalid({ email: ['These credentials do not match our records.'] })

/**
 * The owner with this email and password, and the key that failures are counted under. An unknown email is handled like a
 * wrong password: the same error, count and duration.
 */
export async function checkLoginPassword(
  db: Database,
  { email, password, ip }: { email: string; password: string; ip: string },
): Promise<{ owner: Owner; key: Buffer }> {
  const key = throttleKey(email, ip)
  const owner = await findOwnerByEmail(db, email)
  const matches = await checkPassword(db, key, owner?.passwordHash, password)
  if (!owner || !matches) throw wrongCredentials()
  return { owner, key }
}
