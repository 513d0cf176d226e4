import { randomUUID } from 'node:crypto'

import type { Pool } from '@formpost/kit/database'
import { problem, waitForLeaseExpiry } from '@formpost/kit/rpc'

import type { Access, Plan } from '../domain/account.ts'
import { hashSecret, makeSecret, type SecretKind } from '../domain/secret.ts'
import { Prisma, type PrismaClient } from './gen/prisma/client.ts'
import { ownerParts } from './owners.ts'

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
    /** Makes an API key and its secret, which can't be read again. Throws `owner_not_found`. */
    async issueKey(given: { ownerUuid: string; name: string; access: Access }) {
      const secret = makeSecret('api_key')
      const secretHash = new Uint8Array(hashSecret(secret))
      const data = { ...given, kind: 'api_key', secretHash } as const
      try {
        return { ...(await credential.create({ data })), secret }
      } catch (error) {
        const known = error instanceof Prisma.PrismaClientKnownRequestError
        throw known && error.code === noSuchOwner ? problem('owner_not_found') : error
      }
    },

    /** Makes a login token; undefined where the password has been changed since it was checked. */
    async issueToken(given: {
      ownerUuid: string
      passwordHash: string
      name: string
    }): Promise<string | undefined> {
      const secret = makeSecret('token')
      const { rowCount } = await pool.query(
        `WITH owner AS (
           SELECT uuid FROM identity.owners WHERE uuid = $2 AND password_hash = $3 FOR SHARE)
         INSERT INTO identity.credentials (uuid, owner_uuid, kind, name, access, secret_hash)
         SELECT $1, uuid, 'token', $4, 'read_write', $5 FROM owner`,
        [randomUUID(), given.ownerUuid, given.passwordHash, given.name, hashSecret(secret)],
      )
      return rowCount ? secret : undefined
    },

    /** Whose secret this is. Every request of an owner asks, hence plain SQL. */
    async recognise(secretHash: Buffer): Promise<Recognised | undefined> {
      const { rows } = await pool.query<Recognised>({
        name: 'recognise',
        text: `SELECT c.uuid, c.owner_uuid, c.kind, c.access, c.last_used_at, o.plan
               FROM identity.credentials c JOIN identity.owners o ON o.uuid = c.owner_uuid
               WHERE c.secret_hash = $1`,
        values: [secretHash],
      })
      return rows[0]
    },

    findWithOwner: (uuid: string) =>
      credential.findUnique({ where: { uuid }, include: { owner: { include: ownerParts } } }),

    listKeys: (ownerUuid: string) =>
      credential.findMany({
        where: { ownerUuid, kind: 'api_key' },
        orderBy: [{ createdAt: 'asc' }, { uuid: 'asc' }],
      }),

    async revoke(uuid: string): Promise<void> {
      await credential.deleteMany({ where: { uuid } })
      await waitForLeaseExpiry()
    },

    /** Whether the owner had such a key. */
    async revokeKey(ownerUuid: string, uuid: string): Promise<boolean> {
      const { count } = await credential.deleteMany({ where: { uuid, ownerUuid, kind: 'api_key' } })
      if (count > 0) await waitForLeaseExpiry()
      return count > 0
    },
  }
}
