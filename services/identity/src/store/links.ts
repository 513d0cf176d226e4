// SQL: a link to log in can be taken once, and links expire by PostgreSQL's clock.
import { DomainError } from '../domain/domain-error.ts'
import { linkLifetimes, type LinkPurpose } from '../domain/link.ts'
import { hashSecret, makeSecret } from '../domain/secret.ts'
import type { Database } from './database.ts'

/** The account of a link as it was when the link was read. */
export interface LinkedAccount {
  ownerUuid: string
  email: string
  passwordHash: string
}

const linkedAccount = `o.uuid AS "ownerUuid", o.email, o.password_hash AS "passwordHash"`

// One that expires later than its lifetime allows was made before the clock was set back.
const isValid = (purpose: LinkPurpose) =>
  `l.expires_at > now() AND l.expires_at < now() + interval '${linkLifetimes[purpose]} 10 s'`

export const deleteExpiredLinks = ({ pool }: Database): Promise<unknown> =>
  pool.query(
    `DELETE FROM identity.one_time_links WHERE token_hash IN (
       SELECT token_hash FROM identity.one_time_links WHERE expires_at <= now()
        ORDER BY expires_at LIMIT 100 FOR UPDATE SKIP LOCKED)`,
  )

/** Stores a link, which replaces that of the same purpose, and returns its token. Throws `owner_not_found`. */
export async function issueLink(
  db: Database,
  ownerUuid: string,
  purpose: LinkPurpose,
): Promise<string> {
  await deleteExpiredLinks(db)
  const token = makeSecret('link')
  const { rowCount } = await db.pool.query(
    `INSERT INTO identity.one_time_links (owner_uuid, purpose, token_hash, expires_at)
     SELECT uuid, $2, $3, now() + $4::interval FROM identity.owners WHERE uuid = $1
     ON CONFLICT (owner_uuid, purpose) DO UPDATE
        SET token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [ownerUuid, purpose, hashSecret(token), linkLifetimes[purpose]],
  )
  if (!rowCount) throw new DomainError('owner_not_found')
  return token
}

/** Deletes a link to log in and returns its account; undefined if there is none or it has expired. */
export async function takeLoginLink(
  { pool }: Database,
  token: string,
): Promise<LinkedAccount | undefined> {
  const { rows } = await pool.query<LinkedAccount>(
    `DELETE FROM identity.one_time_links l USING identity.owners o
      WHERE l.token_hash = $1 AND l.purpose = 'login' AND o.uuid = l.owner_uuid
        AND ${isValid('login')}
     RETURNING ${linkedAccount}`,
    [hashSecret(token)],
  )
  return rows[0]
}

/** The account of a link to set the password. Setting it deletes the link. */
export async function findPasswordLink(
  { pool }: Database,
  token: string,
): Promise<LinkedAccount | undefined> {
  const { rows } = await pool.query<LinkedAccount>(
    `SELECT ${linkedAccount}
       FROM identity.one_time_links l JOIN identity.owners o ON o.uuid = l.owner_uuid
      WHERE l.token_hash = $1 AND l.purpose = 'set_password' AND ${isValid('set_password')}`,
    [hashSecret(token)],
  )
  return rows[0]
}
