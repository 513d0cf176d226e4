// SQL: each challenge can be taken once, and expires by PostgreSQL's clock.
import { randomBytes } from 'node:crypto'

import { hashSecret } from '../domain/secret.ts'
import type { Database } from './database.ts'

/** See docs/api-behaviour.md#login-challenge. */
const lifetime = `interval '5 minutes'`

/** A challenge that was deleted in order to be answered. */
export interface TakenChallenge {
  ownerUuid: string
  email: string
  passwordHash: string
  deviceName: string
}

/** Stores a challenge and returns its token; undefined if the password has been changed since it was checked. */
export async function issueChallenge(
  { pool }: Database,
  given: { ownerUuid: string; passwordHash: string; deviceName: string },
): Promise<string | undefined> {
  await pool.query(
    `DELETE FROM identity.login_challenges WHERE token_hash IN (
       SELECT token_hash FROM identity.login_challenges WHERE expires_at <= now()
        LIMIT 100 FOR UPDATE SKIP LOCKED)`,
  )
  const token = randomBytes(32).toString('base64url')
  const { rowCount } = await pool.query(
    `WITH owner AS (
       SELECT uuid FROM identity.owners WHERE uuid = $2 AND password_hash = $3 FOR SHARE)
     INSERT INTO identity.login_challenges (token_hash, owner_uuid, device_name, expires_at)
     SELECT $1, uuid, $4, now() + ${lifetime} FROM owner`,
    [hashSecret(token), given.ownerUuid, given.passwordHash, given.deviceName],
  )
  return rowCount ? token : undefined
}

/** Deletes and returns a challenge; undefined if there is none or it has expired. */
export async function takeChallenge(
  { pool }: Database,
  token: string,
): Promise<TakenChallenge | undefined> {
  const { rows } = await pool.query<TakenChallenge & { isValid: boolean }>(
    // One that expires later than its lifetime allows was issued before the clock was set back.
    `DELETE FROM identity.login_challenges c USING identity.owners o
      WHERE c.token_hash = $1 AND o.uuid = c.owner_uuid
     RETURNING c.owner_uuid AS "ownerUuid", c.device_name AS "deviceName", o.email,
       o.password_hash AS "passwordHash",
       c.expires_at > now() AND c.expires_at < now() + ${lifetime} + interval '10 s' AS "isValid"`,
    [hashSecret(token)],
  )
  const [row] = rows
  if (!row?.isValid) return undefined
  const { isValid: _, ...challenge } = row
  return challenge
}
