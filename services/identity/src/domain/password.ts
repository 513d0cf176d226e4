import { randomBytes } from 'node:crypto'

import { hash, verify } from '@node-rs/argon2'

// OWASP's first recommendation for argon2id, the library's default algorithm: 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password with its parameters and salt, in PHC format. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** The hash of a random password that nobody knows, for an account whose password has yet to be set. */
export const hashRandomPassword = (): Promise<string> =>
  hashPassword(randomBytes(32).toString('base64'))

const dummyHash = hashRandomPassword()

/** Whether a password matches the stored hash. Takes as long without a hash, so that timing reveals no accounts. */
export async function passwordMatches(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(stored ?? (await dummyHash), password)
  return matches && stored !== undefined
}
