// SQL: rows are locked while files is called, and all times are by PostgreSQL's clock.
import { transaction, type PoolClient } from '@formpost/kit/database'

import type { Database } from './database.ts'
import { singleRow } from './single-row.ts'

/** A submission whose uploads are attached before it is stored. */
export interface UploadClaim {
  formUuid: string
  submissionUuid: string
}

/** Longer than a submission takes. If its claim expires earlier all the same, it is validated again. */
const lifetimeMs = 60_000
/**
 * How long files may take to attach and to release uploads. Later it does nothing: a delayed call must not undo later ones.
 * Attaching ends well before the claim expires, and releasing before its caller gives up (8 s). These times are by PostgreSQL's
 * clock, because the clocks of the services may be wrong.
 */
const attachWithinMs = 20_000
const releaseWithin = '4 seconds'

type Queryable = Pick<Database['pool'] | PoolClient, 'query'>

const columns = 'form_uuid AS "formUuid", submission_uuid AS "submissionUuid"'

/**
 * Records a claim before its uploads are attached, so that a crash cannot leave them attached forever. Returns the deadline
 * (ISO 8601) for attaching them.
 */
export async function recordClaim(
  { pool }: Pick<Database, 'pool'>,
  claim: UploadClaim,
): Promise<string> {
  const result = await pool.query<{ expiresAt: Date }>({
    name: 'record-claim',
    text: `INSERT INTO submissions.upload_claims (form_uuid, submission_uuid, expires_at)
           VALUES ($1, $2, now() + make_interval(secs => $3))
           ON CONFLICT (form_uuid, submission_uuid) DO UPDATE SET expires_at = excluded.expires_at
           RETURNING expires_at AS "expiresAt"`,
    values: [claim.formUuid, claim.submissionUuid, lifetimeMs / 1000],
  })
  const { expiresAt } = singleRow(result)
  return new Date(expiresAt.getTime() - lifetimeMs + attachWithinMs).toISOString()
}

/** Locks a claim. Waits for a release of the same claim, which deletes the row. */
export const lockClaim = (client: PoolClient, claim: UploadClaim) =>
  client.query<UploadClaim>({
    name: 'lock-claim',
    text: `SELECT ${columns} FROM submissions.upload_claims
           WHERE form_uuid = $1 AND submission_uuid = $2 FOR UPDATE`,
    values: [claim.formUuid, claim.submissionUuid],
  })

/** The deadline (ISO 8601) for a release that begins now. */
export const readReleaseDeadline = ({ pool }: Database): Promise<string> => releaseDeadline(pool)

async function releaseDeadline(client: Queryable): Promise<string> {
  const result = await client.query<{ deadline: Date }>(
    'SELECT clock_timestamp() + $1::interval AS deadline',
    [releaseWithin],
  )
  return singleRow(result).deadline.toISOString()
}

/** Releases all uploads of a claim's submission, before `deadline` or not at all. */
type Release = (claim: UploadClaim, deadline: string) => Promise<void>

/** Releases the uploads of a submission unless it is stored. */
export const releaseClaim = ({ pool }: Database, claim: UploadClaim, release: Release) =>
  transaction(pool, async (client) => {
    const { rows } = await lockClaim(client, claim)
    if (rows[0]) await releaseLocked(client, rows[0], release)
  })

/** How many expired claims are looked at; other replicas may be releasing some of them. */
const candidates = 100

/** Releases one expired claim that no other replica is releasing; returns false if there is none. */
export async function releaseExpiredClaim({ pool }: Database, release: Release): Promise<boolean> {
  const { rows: expired } = await pool.query<UploadClaim>(
    `SELECT ${columns} FROM submissions.upload_claims WHERE expires_at <= now()
     ORDER BY expires_at LIMIT ${candidates}`,
  )
  for (const claim of expired) {
    if (await releaseIfExpired(pool, claim, release)) return true
  }
  return false
}

async function releaseIfExpired(
  pool: Database['pool'],
  claim: UploadClaim,
  release: Release,
): Promise<boolean> {
  let isLocked = false
  try {
    await transaction(pool, async (client) => {
      const { rowCount } = await client.query(
        `SELECT 1 FROM submissions.upload_claims
         WHERE form_uuid = $1 AND submission_uuid = $2 AND expires_at <= now() FOR UPDATE SKIP LOCKED`,
        [claim.formUuid, claim.submissionUuid],
      )
      isLocked = rowCount === 1
      if (isLocked) await releaseLocked(client, claim, release)
    })
  } catch (error) {
    // Expires anew, so that the other claims come before its next attempt.
    if (isLocked) await recordClaim({ pool }, claim)
    throw error
  }
  return isLocked
}

/** While a claim's row is locked its submission cannot be stored. A stored submission keeps its uploads. */
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
  if (rowCount === 0) await release(claim, await releaseDeadline(client))
  await client.query(
    'DELETE FROM submissions.upload_claims WHERE form_uuid = $1 AND submission_uuid = $2',
    values,
  )
}
