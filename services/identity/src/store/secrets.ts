// SQL: every request of an owner looks up a secret; tokens and sessions are issued only while the password is unchanged.
import { randomUUID } from 'node:crypto'

import type { Credential, Plan } from '../domain/owner.ts'
import { hashSecret, makeSecret } from '../domain/secret.ts'
import type { Database } from './database.ts'
import { deleteExpiredLinks } from './links.ts'

// See docs/api-behaviour.md#browser-sessions.
const sessionLifetime = '30 days'
const sessionIdleTime = '12 hours'

/** Whether a credential `c` has not expired. */
export const isValid = `(c.expires_at IS NULL OR c.expires_at > now()
  AND coalesce(c.last_used_at, c.created_at) > now() - interval '${sessionIdleTime}')`

export interface Authenticated extends Pick<Credential, 'uuid' | 'kind' | 'access' | 'name'> {
  ownerUuid: string
  ownerName: string
  ownerEmail: string
  plan: Plan
  /** Whether the stored time of the last use is less than a minute old. */
  isUsedRecently: boolean
}

/** The credential of a secret, unless it has expired. */
export async function findBySecret(
  { pool }: Database,
  secretHash: Buffer,
): Promise<Authenticated | undefined> {
  const { rows } = await pool.query<Authenticated>({
    name: 'find-by-secret',
    text: `SELECT c.uuid, c.owner_uuid AS "ownerUuid", c.kind, c.access, c.name,
             coalesce(c.last_used_at BETWEEN now() - interval '1 minute' AND now(), false) AS "isUsedRecently",
             o.plan, o.name AS "ownerName", o.email AS "ownerEmail"
           FROM identity.credentials c JOIN identity.owners o ON o.uuid = c.owner_uuid
           WHERE c.secret_hash = $1 AND ${isValid}`,
    values: [secretHash],
  })
  return rows[0]
}

interface Issued {
  uuid: string
  secret: string
}

interface Login {
  ownerUuid: string
  /** The hash that the password was checked against. */
  passwordHash: string
  name: string
}

/** Stores a login token and returns it; undefined if the password has been changed since it was checked. */
export const issueToken = (db: Database, given: Login): Promise<Issued | undefined> =>
  issue(db, 'token', given)

/** Stores a browser session, like `issueToken`. */
export async function issueSession(db: Database, given: Login): Promise<Issued | undefined> {
  await db.pool.query(
    `DELETE FROM identity.credentials WHERE uuid IN (
       SELECT uuid FROM identity.credentials WHERE expires_at <= now()
        ORDER BY expires_at LIMIT 100 FOR UPDATE SKIP LOCKED)`,
  )
  await deleteExpiredLinks(db)
  return issue(db, 'session', given)
}

async function issue(
  { pool }: Database,
  kind: 'token' | 'session',
  given: Login,
): Promise<Issued | undefined> {
  const [uuid, secret] = [randomUUID(), makeSecret(kind)]
  const lifetime = kind === 'session' ? sessionLifetime : null
  const { rowCount } = await pool.query(
    `WITH owner AS (
       SELECT uuid FROM identity.owners WHERE uuid = $2 AND password_hash = $3 FOR SHARE)
     INSERT INTO identity.credentials (uuid, owner_uuid, kind, name, access, secret_hash, expires_at)
     SELECT $1, uuid, $4, $5, 'read_write', $6, now() + $7::interval FROM owner`,
    [uuid, given.ownerUuid, given.passwordHash, kind, given.name, hashSecret(secret), lifetime],
  )
  return rowCount ? { uuid, secret } : undefined
}
