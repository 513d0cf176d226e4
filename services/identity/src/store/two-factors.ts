// SQL: a code, a recovery code and a set-up can each be used once, by one conditional statement.
import { transaction } from '@formpost/kit/database'

import type { TwoFactor } from '../domain/owner.ts'
import type { Database } from './database.ts'

/** Far more steps than are valid at once, so that a clock that is set back makes no code valid again. */
const stepsKept = 20

/** Rows that are locked at once while secrets are encrypted again. */
const batchSize = 100

export async function findTwoFactor(
  { pool }: Database,
  ownerUuid: string,
): Promise<TwoFactor | undefined> {
  const { rows } = await pool.query<TwoFactor>(
    `SELECT sealed_secret AS "sealedSecret", confirmed_at IS NOT NULL AS "isOn"
       FROM identity.two_factors WHERE owner_uuid = $1`,
    [ownerUuid],
  )
  return rows[0]
}

/** Stores a secret to be confirmed and replaces an unconfirmed one. False if two-factor is already on. */
export async function setUpTwoFactor(
  { pool }: Database,
  ownerUuid: string,
  sealedSecret: Buffer,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO identity.two_factors AS t (owner_uuid, sealed_secret) VALUES ($1, $2)
     ON CONFLICT (owner_uuid) DO UPDATE SET sealed_secret = excluded.sealed_secret
      WHERE t.confirmed_at IS NULL`,
    [ownerUuid, sealedSecret],
  )
  return rowCount === 1
}

/** Turns two-factor on and uses the step of the confirming code. False if the secret is no longer unconfirmed. */
export async function confirmTwoFactor(
  { pool }: Database,
  ownerUuid: string,
  { sealedSecret, step, codeHashes }: { sealedSecret: Buffer; step: number; codeHashes: Buffer[] },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `WITH confirmed AS (
       UPDATE identity.two_factors SET confirmed_at = now(), used_steps = ARRAY[$3::int]
        WHERE owner_uuid = $1 AND sealed_secret = $2 AND confirmed_at IS NULL
       RETURNING owner_uuid)
     INSERT INTO identity.recovery_codes (owner_uuid, code_hash)
     SELECT owner_uuid, unnest($4::bytea[]) FROM confirmed`,
    [ownerUuid, sealedSecret, step, codeHashes],
  )
  return rowCount !== 0
}

/** Uses the code of a time step. False if it has been used. */
export async function consumeStep(
  { pool }: Database,
  ownerUuid: string,
  sealedSecret: Buffer,
  step: number,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE identity.two_factors
        SET used_steps = (ARRAY[$3::int] || used_steps)[1:$4]
      WHERE owner_uuid = $1 AND sealed_secret = $2 AND NOT $3 = ANY (used_steps)`,
    [ownerUuid, sealedSecret, step, stepsKept],
  )
  return rowCount === 1
}

/** Deletes a recovery code. False if there is no such code. */
export async function consumeRecoveryCode(
  { pool }: Database,
  ownerUuid: string,
  codeHash: Buffer,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'DELETE FROM identity.recovery_codes WHERE owner_uuid = $1 AND code_hash = $2',
    [ownerUuid, codeHash],
  )
  return rowCount === 1
}

/** Turns two-factor off, and deletes recovery codes and challenges. */
export async function removeTwoFactor({ pool }: Database, ownerUuid: string): Promise<void> {
  await pool.query(
    `WITH waiting AS (DELETE FROM identity.login_challenges WHERE owner_uuid = $1)
     DELETE FROM identity.two_factors WHERE owner_uuid = $1`,
    [ownerUuid],
  )
}

/**
 * Replaces the sealed secrets of all accounts, a batch at a time. `reseal` returns undefined for one to keep. Returns how
 * many there are and how many were replaced.
 */
export async function resealSecrets(
  { pool }: Database,
  reseal: (sealedSecret: Buffer, ownerUuid: string) => Buffer | undefined,
): Promise<{ found: number; replaced: number }> {
  const total = { found: 0, replaced: 0 }
  let last = '00000000-0000-0000-0000-000000000000'
  for (let isLast = false; !isLast;) {
    await transaction(pool, async (client) => {
      const { rows } = await client.query<{ owner: string; sealed: Buffer }>(
        `SELECT owner_uuid AS owner, sealed_secret AS sealed FROM identity.two_factors
          WHERE owner_uuid > $1 ORDER BY owner_uuid LIMIT ${batchSize} FOR UPDATE`,
        [last],
      )
      for (const { owner, sealed } of rows) {
        const replacement = reseal(sealed, owner)
        if (!replacement) continue
        total.replaced++
        await client.query(
          'UPDATE identity.two_factors SET sealed_secret = $2 WHERE owner_uuid = $1',
          [owner, replacement],
        )
      }
      total.found += rows.length
      last = rows.at(-1)?.owner ?? last
      isLast = rows.length < batchSize
    })
  }
  return total
}
