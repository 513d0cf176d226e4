import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'

import { type Pool, transaction } from '@formpost/kit/database'
import { problem } from '@formpost/kit/rpc'
import { isUuid } from '@formpost/rules'
import { PrismaPg } from '@prisma/adapter-pg'

import { type Claim, decideClaims, type Held } from '../domain/claims.ts'
import { PrismaClient, type Upload } from './gen/prisma/client.ts'

export const migrations = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))

const lifetimeMs = 24 * 3_600_000
const markAtOnce = 5_000

export type Uploads = ReturnType<typeof createUploads>

/** Which of a form's uploads: those of a submission, of a field, or all. */
export interface Selection {
  formUuid: string
  submissionUuid?: string
  fieldUuid?: string
  /** Only what was uploaded until then. */
  until?: Date
}

interface Release {
  formUuid: string
  submissionUuid: string
  /** All of the submission's where there are none. */
  uuids: string[]
  /** ISO 8601; absent is never. */
  expiresAt: string | undefined
}

export type NewUpload = Pick<
  Upload,
  'formUuid' | 'fieldUuid' | 'name' | 'size' | 'mimeType' | 'isEncrypted'
>

export type ReservedUpload = NewUpload & Pick<Upload, 'uuid' | 'expiresAt'>

const reservedColumns =
  'uuid, form_uuid, field_uuid, name, size, mime_type, expires_at, is_encrypted'
const reservedValues = (row: ReservedUpload) => [
  row.uuid,
  row.formUuid,
  row.fieldUuid,
  row.name,
  row.size,
  row.mimeType,
  row.expiresAt,
  row.isEncrypted,
]

/** What there is to know of uploads but their bytes, in the PostgreSQL schema `files`. */
export function createUploads(pool: Pool) {
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { schema: 'files' }) })
  const inADay = () => new Date(Date.now() + lifetimeMs)

  return {
    /**
     * A row that nobody sees until `markStored`: should the process die before, the sweeper still knows of the bytes. Not
     * waited for until it is on the disk: nobody has been promised anything, and `markStored` can do without it.
     */
    async reserve(given: NewUpload): Promise<ReservedUpload> {
      const row = { uuid: randomUUID(), expiresAt: inADay(), ...given }
      await pool.query({
        name: 'reserve',
        text: `WITH unhurried AS (SELECT set_config('synchronous_commit', 'off', true))
               INSERT INTO files.uploads (${reservedColumns})
               SELECT $1::uuid, $2::uuid, $3::uuid, $4, $5::int, $6, $7::timestamptz, $8::bool FROM unhurried`,
        values: reservedValues(row),
      })
      return row
    },

    /** Whether it was still wanted: its form may have been deleted meanwhile. Durable once it resolves. */
    async markStored(row: ReservedUpload): Promise<boolean> {
      const { rowCount } = await pool.query({
        name: 'mark-stored',
        // What was reserved is missing where PostgreSQL has crashed since.
        text: `INSERT INTO files.uploads AS u (${reservedColumns}, stored_at)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
               ON CONFLICT (uuid) DO UPDATE SET stored_at = excluded.stored_at WHERE u.deleted_at IS NULL`,
        values: [...reservedValues(row), new Date()],
      })
      return rowCount === 1
    },

    find: (formUuid: string, uuid: string): Promise<Upload | null> =>
      prisma.upload.findFirst({
        where: { uuid, formUuid, storedAt: { not: null }, deletedAt: null },
      }),

    listOf: (formUuid: string, submissionUuid: string): Promise<Upload[]> =>
      prisma.upload.findMany({
        where: { formUuid, submissionUuid, deletedAt: null },
        orderBy: { uuid: 'asc' },
      }),

    /** Ties uploads to submissions. Returns what each claim is refused for; empty: it is granted. */
    attach(claims: Claim[]): Promise<string[][]> {
      const wanted = claims.flatMap(({ uploads }) => uploads.map(({ uuid }) => uuid)).filter(isUuid)
      return transaction(pool, async (client) => {
        // In one order always, so that two batches never wait for each other.
        const { rows } = await client.query<Held>(
          `SELECT uuid, form_uuid, field_uuid, submission_uuid, is_encrypted FROM files.uploads
            WHERE uuid = ANY($1::uuid[]) AND stored_at IS NOT NULL AND deleted_at IS NULL
            ORDER BY uuid FOR UPDATE`,
          [wanted],
        )
        const { refused, ties } = decideClaims(claims, rows)
        if (ties.length === 0) return refused
        const expiries = claims.flatMap(({ expires_at }) => expires_at ?? [])
        const { rowCount } = await client.query(
          `UPDATE files.uploads u SET submission_uuid = t.submission_uuid, expires_at = NULL
             FROM unnest($1::uuid[], $2::uuid[]) AS t (uuid, submission_uuid)
            WHERE u.uuid = t.uuid
              AND clock_timestamp() < coalesce((SELECT min(e) FROM unnest($3::timestamptz[]) AS e), 'infinity')`,
          [
            ties.map(({ uuid }) => uuid),
            ties.map(({ submission_uuid }) => submission_uuid),
            expiries,
          ],
        )
        // Too late: their claims may have been released.
        if (rowCount !== ties.length) throw problem('timeout')
        return refused
      })
    },

    /** Detaches a submission's uploads, or only some of them, unless it is too late; they live for another day. */
    async release({ formUuid, submissionUuid, uuids, expiresAt }: Release): Promise<void> {
      await pool.query(
        `UPDATE files.uploads SET submission_uuid = NULL, expires_at = $4
         WHERE form_uuid = $1 AND submission_uuid = $2
           AND (cardinality($3::uuid[]) = 0 OR uuid = ANY($3::uuid[]))
           AND clock_timestamp() < coalesce($5::timestamptz, 'infinity')`,
        [formUuid, submissionUuid, uuids, inADay(), expiresAt ?? null],
      )
    },

    /** From now on nobody sees these. */
    async markDeleted({ formUuid, submissionUuid, fieldUuid, until }: Selection): Promise<void> {
      for (let count = markAtOnce; count === markAtOnce;) {
        const { rowCount } = await pool.query(
          `UPDATE files.uploads SET deleted_at = now() WHERE uuid IN (
             SELECT uuid FROM files.uploads
              WHERE form_uuid = $1 AND deleted_at IS NULL
                AND ($2::uuid IS NULL OR submission_uuid = $2) AND ($3::uuid IS NULL OR field_uuid = $3)
                AND ($4::timestamptz IS NULL OR created_at <= $4)
              ORDER BY uuid LIMIT $5 FOR UPDATE)`,
          [formUuid, submissionUuid, fieldUuid, until, markAtOnce],
        )
        count = rowCount ?? 0
      }
    },

    /** The same for some uploads that nobody attached in time; how many. */
    async deleteExpired(limit: number): Promise<number> {
      const { rowCount } = await pool.query(
        `UPDATE files.uploads SET deleted_at = now() WHERE uuid IN (
           SELECT uuid FROM files.uploads WHERE expires_at <= now() AND deleted_at IS NULL
            ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)`,
        [limit],
      )
      return rowCount ?? 0
    },

    /** Some deleted uploads, of one form or of all; not those whose bytes may still be on their way. */
    async listDeleted(limit: number, formUuid?: string): Promise<string[]> {
      const { rows } = await pool.query<{ uuid: string }>(
        `SELECT uuid FROM files.uploads
          WHERE deleted_at IS NOT NULL AND ($2::uuid IS NULL OR form_uuid = $2)
            AND (stored_at IS NOT NULL OR created_at < now() - interval '10 minutes')
          ORDER BY deleted_at LIMIT $1`,
        [limit, formUuid],
      )
      return rows.map(({ uuid }) => uuid)
    },

    /** How many deleted uploads still have bytes or a row, counted up to a limit. */
    async countDeleted(limit: number): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*) FROM (
           SELECT 1 FROM files.uploads WHERE deleted_at IS NOT NULL LIMIT $1) AS few`,
        [limit],
      )
      return rows[0]!.count
    },

    /** Forgets uploads whose bytes are gone. */
    async erase(uuids: string[]): Promise<void> {
      await prisma.upload.deleteMany({ where: { uuid: { in: uuids } } })
    },
  }
}
