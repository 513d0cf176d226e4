import type { Pool } from '@formpost/kit/database'

/** More codes than can be good at once by far, so that a clock that jumps brings none of them back. */
const stepsKept = 20

export interface TwoFactor {
  sealed_secret: Buffer
  is_on: boolean
}

/** The second factors of accounts and their recovery codes. */
export function createTwoFactors(pool: Pool) {
  return {
    async find(ownerUuid: string): Promise<TwoFactor | undefined> {
      const { rows } = await pool.query<TwoFactor>(
        `SELECT sealed_secret, confirmed_at IS NOT NULL AS is_on
           FROM identity.two_factors WHERE owner_uuid = $1`,
        [ownerUuid],
      )
      return rows[0]
    },

    /** Keeps a secret to be confirmed, instead of a former one that never was. False: it is on already. */
    async setUp(ownerUuid: string, sealedSecret: Buffer): Promise<boolean> {
      const { rowCount } = await pool.query(
        `INSERT INTO identity.two_factors AS t (owner_uuid, sealed_secret) VALUES ($1, $2)
         ON CONFLICT (owner_uuid) DO UPDATE SET sealed_secret = excluded.sealed_secret
          WHERE t.confirmed_at IS NULL`,
        [ownerUuid, sealedSecret],
      )
      return rowCount === 1
    },

    /** Turns it on, with the step of the code that showed it works. False: that secret is not to be confirmed any more. */
    async confirm(
      ownerUuid: string,
      {
        sealedSecret,
        step,
        codeHashes,
      }: { sealedSecret: Buffer; step: number; codeHashes: Buffer[] },
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
    },

    /** Uses the code of a time step up, which only one can. */
    async useStep(ownerUuid: string, sealedSecret: Buffer, step: number): Promise<boolean> {
      const { rowCount } = await pool.query(
        `UPDATE identity.two_factors
            SET used_steps = (ARRAY[$3::int] || used_steps)[1:$4]
          WHERE owner_uuid = $1 AND sealed_secret = $2 AND NOT $3 = ANY (used_steps)`,
        [ownerUuid, sealedSecret, step, stepsKept],
      )
      return rowCount === 1
    },

    /** Uses a recovery code up, which only one can. */
    async useRecoveryCode(ownerUuid: string, codeHash: Buffer): Promise<boolean> {
      const { rowCount } = await pool.query(
        'DELETE FROM identity.recovery_codes WHERE owner_uuid = $1 AND code_hash = $2',
        [ownerUuid, codeHash],
      )
      return rowCount === 1
    },

    /** Turns it off; recovery codes and logins that wait for it go too. */
    async remove(ownerUuid: string): Promise<void> {
      await pool.query(
        `WITH waiting AS (DELETE FROM identity.login_challenges WHERE owner_uuid = $1)
         DELETE FROM identity.two_factors WHERE owner_uuid = $1`,
        [ownerUuid],
      )
    },
  }
}
