import { type Pool, problem } from '@formpost/kit'

import type { Access, Plan } from '../domain/account.ts'
import { hashSecret, makeSecret, type SecretKind } from '../domain/secret.ts'
import { Prisma, type PrismaClient } from './gen/prisma/client.ts'

const noSuchOwner = 'P2003'

export interface Recognised {
  uuid: string
  owner_uuid: string
  kind: SecretKind
  access: Access
  plan: Plan
  last_used_at: Date | null
}

export function createCredentials({ credential }: PrismaClient, pool: Pool) {
  return {
    /** Makes a credential and its secret, which can't be read again. Throws `owner_not_found`. */
    async issue(given: { ownerUuid: string; kind: SecretKind; name: string; access: Access }) {
      const secret = makeSecret(given.kind)
      const secretHash = new Uint8Array(hashSecret(secret))
      try {
        return { ...(await credential.create({ data: { ...given, secretHash } })), secret }
      } catch (error) {
        const known = error instanceof Prisma.PrismaClientKnownRequestError
        throw known && error.code === noSuchOwner ? problem('owner_not_found') : error
      }
    },

    /** Whose secret this is. Every request of an owner asks, hence plain SQL. */
    async recognise(secretHash: Buffer): Promise<Recognised | undefined> {
      const { rows } = await pool.query<Recognised>(
        `SELECT c.uuid, c.owner_uuid, c.kind, c.access, c.last_used_at, o.plan
           FROM identity.credentials c JOIN identity.owners o ON o.uuid = c.owner_uuid
          WHERE c.secret_hash = $1`,
        [secretHash],
      )
      return rows[0]
    },

    findWithOwner: (uuid: string) =>
      credential.findUnique({ where: { uuid }, include: { owner: true } }),

    listKeys: (ownerUuid: string) =>
      credential.findMany({
        where: { ownerUuid, kind: 'api_key' },
        orderBy: [{ createdAt: 'asc' }, { uuid: 'asc' }],
      }),

    async revoke(uuid: string): Promise<void> {
      await credential.deleteMany({ where: { uuid } })
    },

    /** Whether the owner had such a key. */
    async revokeKey(ownerUuid: string, uuid: string): Promise<boolean> {
      const { count } = await credential.deleteMany({ where: { uuid, ownerUuid, kind: 'api_key' } })
      return count > 0
    },
  }
}
