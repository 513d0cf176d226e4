// SQL: row locks in a fixed order, and conditions on PostgreSQL's clock.
import { transaction } from '@formpost/kit/database'
import { isUuid } from '@formpost/rules'

import { decideClaims, type Claim, type ClaimableUpload } from '../domain/claims.ts'
import { DomainError } from '../domain/domain-error.ts'
import { unattachedLifetimeMs } from '../domain/upload.ts'
import type { Database } from './database.ts'
import { returnQuota } from './upload-quota.ts'

interface Release {
  formUuid: string
  submissionUuid: string
  /** Empty: all uploads of the submission. */
  uuids: string[]
  /** ISO 8601. After this time nothing is released; absent: no limit. */
  expiresAt: string | undefined
}

/** Attaches uploads to submissions. Returns for each claim the refused uploads; none: it is granted. */
export async function attachUploads(db: Database, claims: Claim[]): Promise<string[][]> {
  const byForm = new Map<string, Claim[]>()
  for (const claim of claims) {
    const formUuid = claim.formUuid.toLowerCase()
    byForm.set(formUuid, [...(byForm.get(formUuid) ?? []), claim])
  }
  const refused = new Map<Claim, string[]>()
  for (const [formUuid, ofForm] of byForm) {
    const results = await attachOfForm(db, formUuid, ofForm)
    for (const [index, claim] of ofForm.entries()) refused.set(claim, results[index]!)
  }
  return claims.map((claim) => refused.get(claim)!)
}

async function attachOfForm(db: Database, formUuid: string, claims: Claim[]): Promise<string[][]> {
  if (!isUuid(formUuid)) return decideClaims(claims, []).refused
  const { refused, attached } = await attachInTransaction(db, formUuid, claims)
  if (attached.length > 0) await returnQuota(db, formUuid, attached)
  return refused
}

function attachInTransaction({ pool }: Database, formUuid: string, claims: Claim[]) {
  const uuids = claims.flatMap(({ uploads }) => uploads.map(({ uuid }) => uuid)).filter(isUuid)
  return transaction(pool, async (client) => {
    // Locked in a fixed order, so that two batches cannot deadlock.
    const { rows } = await client.query<ClaimableUpload>(
      `SELECT uuid, form_uuid AS "formUuid", field_uuid AS "fieldUuid",
              submission_uuid AS "submissionUuid", is_encrypted AS "isEncrypted"
         FROM files.uploads
        WHERE form_uuid = $1 AND uuid = ANY($2::uuid[]) AND stored_at IS NOT NULL AND deleted_at IS NULL
        ORDER BY uuid FOR UPDATE`,
      [formUuid, uuids],
    )
    const { refused, attachments } = decideClaims(claims, rows)
    const attached = attachments.map(({ uuid }) => uuid)
    if (attachments.length === 0) return { refused, attached }
    const expiries = claims.flatMap(({ expiresAt }) => expiresAt ?? [])
    const { rowCount } = await client.query(
      `UPDATE files.uploads u SET submission_uuid = a.submission_uuid, expires_at = NULL
         FROM unnest($2::uuid[], $3::uuid[]) AS a (uuid, submission_uuid)
        WHERE u.form_uuid = $1 AND u.uuid = a.uuid
          AND statement_timestamp() < coalesce((SELECT min(e) FROM unnest($4::timestamptz[]) AS e), 'infinity')`,
      [formUuid, attached, attachments.map(({ submissionUuid }) => submissionUuid), expiries],
    )
    // A claim has expired: the caller may have released it.
    if (rowCount !== attachments.length) throw new DomainError('timeout')
    return { refused, attached }
  })
}

/** Detaches uploads of a submission, unless the release has expired. They then live for another day. */
export async function releaseUploads(
  { pool }: Database,
  { formUuid, submissionUuid, uuids, expiresAt }: Release,
): Promise<void> {
  const unattachedUntil = new Date(Date.now() + unattachedLifetimeMs)
  await transaction(pool, async (client) => {
    // Locked before the next statement, whose timestamp is then not from before a wait.
    const { rows } = await client.query<{ uuid: string }>(
      `SELECT uuid FROM files.uploads
       WHERE form_uuid = $1 AND submission_uuid = $2
         AND (cardinality($3::uuid[]) = 0 OR uuid = ANY($3::uuid[]))
       ORDER BY uuid FOR UPDATE`,
      [formUuid, submissionUuid, uuids],
    )
    await client.query(
      `UPDATE files.uploads SET submission_uuid = NULL, expires_at = $3
       WHERE form_uuid = $1 AND uuid = ANY($2::uuid[])
         AND statement_timestamp() < coalesce($4::timestamptz, 'infinity')`,
      [formUuid, rows.map(({ uuid }) => uuid), unattachedUntil, expiresAt ?? null],
    )
  })
}
