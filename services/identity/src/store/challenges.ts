import { randomBytes } from 'node:crypto'

import type { Pool } from '@formpost/kit/database'

import { hashSecret } from '../domain/secret.ts'

/** See docs/api-behaviour.md#login-challenge. */
const lifetime = `interval '5 minutes'`

/** A challenge that was taken away to be answered. */
export interface Taken {
  owner_uuid: string
  email: string
  password_hash: string
  device_name: string
}

/** Logins that wait for their second factor. */
export function createChallenges(pool: Pool) {
  return {
    /** Makes a challenge and its token; undefined where the password has been changed since it was checked. */
    async issue(given: {
      ownerUuid: string
      passwordHash: string
      deviceName: string
    }): Promise<string | undefined> {
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
    },

    /** Takes a challenge away, which only one can; undefined where there is none, or none that is still good. */
    async take(token: string): Promise<Taken | undefined> {
      const { rows } = await pool.query<Taken & { good: boolean }>(
        // One that ends later than it could was made before the clock went back.
        `DELETE FROM identity.login_challenges c USING identity.owners o
          WHERE c.token_hash = $1 AND o.uuid = c.owner_uuid
         RETURNING c.owner_uuid, c.device_name, o.email, o.password_hash,
           c.expires_at > now() AND c.expires_at < now() + ${lifetime} + interval '10 s' AS good`,
        [hashSecret(token)],
      )
      const { good, ...taken } = rows[0] ?? { good: false }
      return good ? (taken as Taken) : undefined
    },
  }
}
