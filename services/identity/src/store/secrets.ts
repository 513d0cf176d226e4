// SQL: every request of an owner looks up a secret; a token is issued only while the password is unchanged.
import { randomUUID } from 'node:crypto'

import type { Credential, Plan } from '../domain/owner.ts'
import { hashSecret, makeSecret } from '../domain/secret.ts'
import type { Database } from './database.ts'

export interface Authenticated extends Pick<Credential, 'uuid' | 'kind' | 'access' | 'lastUsedAt'> {
  ownerUuid: string
  plan: Plan
}

/** The credential of a secret. */
export async function findBySecret(
  { pool }: Database,
  secretHash: Buffer,
): Promise<Authenticated | undefined> {
  const { rows } = await pool.query<Authenticated>({
    name: 'find-by-secret',
    text: `SELECT c.uuid, c.owner_uuid AS "ownerUuid", c.kind, c.access,
             c.last_used_at AS "lastUsedAt", o.plan
           FROM identity.credentials c JOIN identity.owners o ON o.uuid = c.owner_uuid
           WHERE c.secret_hash = $1`,
    values: [secretHash],
  })
  return rows[0]
}

/** Stores a login token and returns it; undefined if the password has been changed since it was checked. */
export async function issueToken(
  { pool }: Database,
  given: { ownerUuid: string; passwordHash: string; name: string },
): Promise<string | undefined> {
  const secret = makeSecret('token')
  const { rowCount } = await pool.query(
    `WITH owner AS (
       SELECT uuid FROM identity.owners WHERE uuid = $2 AND password_hash = $3 FOR SHARE)
     INSERT INTO identity.credentials (uuid, owner_uuid, kind, name, access, secret_hash)
     SELECT $1, uuid, 'token', $4, 'read_write', $5 FROM owner`,
    [randomUUID(), given.ownerUuid, given.passwordHash, given.name, hashSecret(secret)],
  )
  return rowCount ? secret : undefined
}
