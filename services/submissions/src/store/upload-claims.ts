import { type PoolClient, transaction } from '@formpost/kit/database'

import type { Database } from './database.ts'

/** A submission whose uploads are attached before it is stored. */
export interface UploadClaim {
  formUuid: string
  submissionUuid: string
}

/** Longer than a submission takes; one whose claim is released sooner is only judged again. */
const lifetime = '60 seconds'
/**
 * How long files may take to attach and to release uploads. Later it does nothing: a call that was stuck must not undo what came
 * after it. Attaching ends well before a claim expires, and releasing before its caller gives up (8 s). All of it by PostgreSQL's
 * clock, for the services' may be wrong.
 */
const attachWithin = '20 seconds'
const releaseWithin = '4 seconds'

const columns = 'form_uuid AS "formUuid", submission_uuid AS "submissionUuid"'

/**
 * Records a claim; done before its uploads are attached, so that a crash cannot leave them attached for ever. Gives the time, ISO
 * 8601, until which they may be attached.
 */
export async function recordClaim(
  { pool }: Pick<Database, 'pool'>,
  claim: UploadClaim,
): Promise<string> {
  const { rows } = await pool.query<{ until: Date }>({
    name: 'record-claim',
    text: `INSERT INTO submissions.upload_claims (form_uuid, submission_uuid, expires_at)
           VALUES ($1, $2, now() + $3::interval)
           ON CONFLICT (form_uuid, submission_uuid) DO UPDATE SET expires_at = excluded.expires_at
           RETURNING now() + $4::interval AS until`,
    values: [claim.formUuid, claim.submissionUuid, lifetime, attachWithin],
  })
  return rows[0]!.until.toISOString()
}

/** The time, ISO 8601, until which uploads may be released by a call that is made now. */
export async function releaseUntil(
  client: Pick<Database['pool'] | PoolClient, 'query'>,
): Promise<string> {
  const { rows } = await client.query<{ until: Date }>(
    'SELECT clock_timestamp() + $1::interval AS until',
    [releaseWithin],
  )
  return rows[0]!.until.toISOString()
}

/** Releases all uploads of a claim's submission, until `until` at the latest. */
type Release = (claim: UploadClaim, until: string) => Promise<void>

/** Releases the uploads of a submission unless it is stored. */
export const releaseClaim = ({ pool }: Database, claim: UploadClaim, release: Release) =>
  transaction(pool, async (client) => {
    const { rows } = await client.query<UploadClaim>({
      text: `SELECT ${columns} FROM submissions.upload_claims
             WHERE form_uuid = $1 AND submission_uuid = $2 FOR UPDATE`,
      values: [claim.formUuid, claim.submissionUuid],
    })
    if (rows[0]) await releaseLocked(client, rows[0], release)
  })

/** Releases one claim that has expired, leaving those that another replica releases; false where there is none. */
export async function releaseExpiredClaim({ pool }: Database, release: Release): Promise<boolean> {
  let claim: UploadClaim | undefined
  try {
    await transaction(pool, async (client) => {
      const { rows } = await client.query<UploadClaim>(
        `SELECT ${columns} FROM submissions.upload_claims WHERE expires_at <= now()
         ORDER BY expires_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
      )
      claim = rows[0]
      if (claim) await releaseLocked(client, claim, release)
    })
  } catch (error) {
    // Others are released before it is tried again.
    if (claim) await recordClaim({ pool }, claim)
    throw error
  }
  return claim !== undefined
}

/** While its row is locked a claim's submission cannot be stored; one that is stored keeps its uploads. */
async function releaseLocked(
  client: PoolClient,
  claim: UploadClaim,
  release: Release,
): Promise<void> {
  const values = [claim.formUuid, claim.submissionUuid]
  const { rowCount } = await client.query(
    'SELECT 1 FROM submissions.submissions WHERE form_uuid = $1 AND uuid = $2',
    values,
  )
  if (rowCount === 0) await release(claim, await releaseUntil(client))
  await client.query(
    'DELETE FROM submissions.upload_claims WHERE form_uuid = $1 AND submission_uuid = $2',
    values,
  )
}
