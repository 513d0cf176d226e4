import { randomUUID } from 'node:crypto'

import { hash, verify } from '@node-rs/argon2'

// OWASP's first recommendation for argon2id, the library's default algorithm: 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password with its parameters and salt, in PHC format. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

const hashOfNobody = hashPassword(randomUUID())

/** Whether a password matches the stored hash. Takes as long without a hash, so that timing reveals no accounts. */
export async function passwordMatches(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(stored ?? (await hashOfNobody), password)
  return matches && stored !== undefined
}
