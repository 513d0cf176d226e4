// SQL: sessions expire by PostgreSQL's clock.
import { waitForLeaseExpiry } from '@formpost/kit/rpc'

import type { Credential } from '../domain/owner.ts'
import type { Database } from './database.ts'
import { isValid } from './secrets.ts'

const maxListed = 500

/** See docs/api-behaviour.md#password-confirmation. */
const confirmedFor = `interval '10 minutes'`

/** Login tokens and browser sessions of an account, the last used first. */
export async function listSessions({ pool }: Database, ownerUuid: string): Promise<Credential[]> {
  const { rows } = await pool.query<Credential>(
    `SELECT c.uuid, c.kind, c.name, c.access, c.created_at AS "createdAt",
       c.last_used_at AS "lastUsedAt"
     FROM identity.credentials c
     WHERE c.owner_uuid = $1 AND c.kind <> 'api_key' AND ${isValid}
     ORDER BY coalesce(c.last_used_at, c.created_at) DESC, c.uuid LIMIT ${maxListed}`,
    [ownerUuid],
  )
  return rows
}

/** False if the owner has no such session. */
export async function deleteSession(
  { pool }: Database,
  ownerUuid: string,
  uuid: string,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `DELETE FROM identity.credentials WHERE uuid = $1 AND owner_uuid = $2 AND kind <> 'api_key'`,
    [uuid, ownerUuid],
  )
  if (rowCount) await waitForLeaseExpiry()
  return rowCount === 1
}

/** Deletes all login tokens and browser sessions of an account except one. Returns how many. */
export async function deleteOtherSessions(
  { pool }: Database,
  ownerUuid: string,
  except: string,
): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM identity.credentials WHERE owner_uuid = $1 AND kind <> 'api_key' AND uuid <> $2`,
    [ownerUuid, except],
  )
  if (rowCount) await waitForLeaseExpiry()
  return rowCount ?? 0
}

/** Records that the password was entered with a credential. */
export async function recordConfirmation({ pool }: Database, uuid: string): Promise<void> {
  await pool.query('UPDATE identity.credentials SET confirmed_at = now() WHERE uuid = $1', [uuid])
}

/** Whether the password was entered with a credential recently; a login counts. */
export async function isRecentlyConfirmed({ pool }: Database, uuid: string): Promise<boolean> {
  // A later time than now was stored before the clock was set back.
  const { rowCount } = await pool.query(
    `SELECT 1 FROM identity.credentials WHERE uuid = $1 AND kind <> 'api_key'
        AND coalesce(confirmed_at, created_at) > now() - ${confirmedFor}
        AND coalesce(confirmed_at, created_at) < now() + interval '10 s'`,
    [uuid],
  )
  return rowCount === 1
}
