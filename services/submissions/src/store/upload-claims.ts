import { type PoolClient, transaction } from '@formpost/kit/database'

import type { Database } from './database.ts'

/** A submission whose uploads are claimed before it is stored. */
export interface UploadClaim {
  formUuid: string
  submissionUuid: string
}

/** Longer than a batch takes; a claim that is released sooner only has its submission judged again. */
const lifetime = '60 seconds'
const releasedAtOnce = 100

const columnsOf = (claims: readonly UploadClaim[]) => [
  claims.map((claim) => claim.formUuid),
  claims.map((claim) => claim.submissionUuid),
]

/** Notes claims before they are made, so that none is forgotten whatever happens next. */
export async function noteClaims(
  { pool }: Database,
  claims: readonly UploadClaim[],
): Promise<void> {
  await pool.query({
    name: 'note-claims',
    text: `INSERT INTO submissions.upload_claims (form_uuid, submission_uuid, expires_at)
           SELECT DISTINCT form_uuid, submission_uuid, now() + $3::interval
           FROM unnest($1::uuid[], $2::uuid[]) AS t(form_uuid, submission_uuid) ORDER BY 1, 2
           ON CONFLICT (form_uuid, submission_uuid) DO UPDATE SET expires_at = excluded.expires_at`,
    values: [...columnsOf(claims), lifetime],
  })
}

type Release = (claim: UploadClaim) => Promise<void>

/** Gives back the uploads of submissions that will not be stored. */
export const releaseClaims = (
  { pool }: Database,
  claims: readonly UploadClaim[],
  release: Release,
): Promise<number> =>
  transaction(pool, (client) =>
    releaseLocked(client, release, {
      text: `SELECT c.form_uuid AS "formUuid", c.submission_uuid AS "submissionUuid"
             FROM submissions.upload_claims c
             JOIN unnest($1::uuid[], $2::uuid[]) AS t(form_uuid, submission_uuid)
               USING (form_uuid, submission_uuid)
             ORDER BY 1, 2 FOR UPDATE OF c`,
      values: columnsOf(claims),
    }),
  )

/** The same for some whose time is up; how many. Those that another replica is releasing are left to it. */
export const releaseExpiredClaims = ({ pool }: Database, release: Release): Promise<number> =>
  transaction(pool, (client) =>
    releaseLocked(client, release, {
      text: `SELECT form_uuid AS "formUuid", submission_uuid AS "submissionUuid"
             FROM submissions.upload_claims WHERE expires_at <= now()
             ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
      values: [releasedAtOnce],
    }),
  )

/** While a claim's row is locked its submission cannot be stored; one that has been keeps its uploads. */
async function releaseLocked(
  client: PoolClient,
  release: Release,
  lock: { text: string; values: unknown[] },
): Promise<number> {
  const { rows: claims } = await client.query<UploadClaim>(lock)
  if (claims.length === 0) return 0
  const { rows: stored } = await client.query<{ uuid: string }>(
    `SELECT s.uuid FROM submissions.submissions s
     JOIN unnest($1::uuid[], $2::uuid[]) AS t(form_uuid, uuid) USING (form_uuid, uuid)`,
    columnsOf(claims),
  )
  const kept = new Set(stored.map((row) => row.uuid))
  for (const claim of claims) if (!kept.has(claim.submissionUuid)) await release(claim)
  await client.query(
    `DELETE FROM submissions.upload_claims c
     USING unnest($1::uuid[], $2::uuid[]) AS t(form_uuid, submission_uuid)
     WHERE c.form_uuid = t.form_uuid AND c.submission_uuid = t.submission_uuid`,
    columnsOf(claims),
  )
  return claims.length
}
