import { randomUUID } from 'node:crypto'

import { hash, verify } from '@node-rs/argon2'

// OWASP's first choice for argon2id, which is this library's default algorithm: 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A password as it is stored: argon2id with its parameters and salt, in PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

const nobodys = hashPassword(randomUUID())

/** Whether a password is the stored one. Where there is none, a no takes just as long. */
export async function passwordMatches(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodys), password)
  return matches && stored !== undefined
}
