import { fileURLToPath } from 'node:url'

import type { Pool } from '@formpost/kit/database'
import { PrismaPg } from '@prisma/adapter-pg'

import { createChallenges } from './challenges.ts'
import { createCredentials } from './credentials.ts'
import { PrismaClient } from './gen/prisma/client.ts'
import { createLastUsed } from './last-used.ts'
import { createLoginFailures } from './login-failures.ts'
import { createOwners } from './owners.ts'
import { createTwoFactors } from './two-factors.ts'

export const migrations = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))

export type Store = ReturnType<typeof createStore>

/** Everything that identity keeps, in the PostgreSQL schema `identity`. */
export function createStore(pool: Pool) {
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { schema: 'identity' }) })
  return {
    owners: createOwners(prisma),
    credentials: createCredentials(prisma, pool),
    lastUsed: createLastUsed(pool),
    loginFailures: createLoginFailures(pool),
    challenges: createChallenges(pool),
    twoFactors: createTwoFactors(pool),
  }
}
