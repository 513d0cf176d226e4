// SQL: finds ranges of numbers by the times of blocks.
import type { PoolClient } from '@formpost/kit/database'

import type { CheckedFilter } from '../domain/filter.ts'
import { blockSize } from './blocks.ts'
import type { Database } from './database.ts'
import type { SeqRange } from './filter-sql.ts'
import { singleRow } from './single-row.ts'

/** Read at a time, so that a statement takes milliseconds. */
const batchSize = 64

/** All numbers. */
export const everything: SeqRange = { first: 1, end: Number.MAX_SAFE_INTEGER }

const usesBlocks = (filter: CheckedFilter): boolean =>
  filter.since !== undefined ||
  filter.until !== undefined ||
  filter.filledSince !== undefined ||
  filter.filledUntil !== undefined ||
  filter.wasOffline === true

const times = `min(created_at) AS first_at, max(created_at) AS last_at, min(filled_at) AS first_filled_at,
  max(filled_at) AS last_filled_at, bool_or(was_offline) AS has_offline`

/**
 * Stores the times of the blocks that lack them. Only of full blocks: they get no more submissions, so that what is stored about
 * them stays true, also after deletions. Submissions become visible in the order of their numbers, so a block is full once the form's last number is beyond it.
 */
export async function measureBlocks(
  { pool }: Database,
  formUuid: string,
  filter: CheckedFilter,
  stop: AbortSignal | undefined,
): Promise<void> {
  if (!usesBlocks(filter)) return
  for (let measured = batchSize; measured === batchSize;) {
    stop?.throwIfAborted()
    const { rowCount } = await pool.query({
      name: 'measure-blocks',
      text: `WITH missing AS (
               SELECT block FROM submissions.submission_blocks b
               WHERE form_uuid = $1 AND b.first_at IS NULL
                 AND block < (SELECT last_seq / ${blockSize} FROM submissions.form_states WHERE form_uuid = $1)
               ORDER BY block DESC LIMIT $2 FOR UPDATE SKIP LOCKED)
             UPDATE submissions.submission_blocks b SET
               first_at = coalesce(times.first_at, 'infinity'), last_at = coalesce(times.last_at, '-infinity'),
               first_filled_at = coalesce(times.first_filled_at, 'infinity'),
               last_filled_at = coalesce(times.last_filled_at, '-infinity'), has_offline = coalesce(times.has_offline, false)
             FROM missing, LATERAL (
               SELECT ${times} FROM submissions.submissions WHERE form_uuid = $1
                 AND seq >= missing.block * ${blockSize} AND seq < (missing.block + 1) * ${blockSize}) AS times
             WHERE b.form_uuid = $1 AND b.block = missing.block`,
      values: [formUuid, batchSize],
    })
    measured = rowCount ?? 0
  }
}

/**
 * The numbers among which all submissions are that a filter can select by time and by offline. The times of blocks overlap after
 * a step of the clock, so this is the range from the first to the last block that has some, and each row is still compared.
 */
export async function findRange(
  client: Pick<PoolClient, 'query'>,
  formUuid: string,
  filter: CheckedFilter,
): Promise<SeqRange> {
  if (!usesBlocks(filter)) return everything
  const result = await client.query<{ first: number | null; last: number | null }>({
    name: 'find-range',
    text: `SELECT min(block) AS first, max(block) AS last FROM submissions.submission_blocks b, LATERAL (
             SELECT ${times} FROM submissions.submissions s WHERE b.first_at IS NULL AND s.form_uuid = $1
               AND s.seq >= b.block * ${blockSize} AND s.seq < (b.block + 1) * ${blockSize}) AS unmeasured
           WHERE b.form_uuid = $1 AND b.count > 0
             AND ($2::timestamptz IS NULL OR coalesce(b.last_at, unmeasured.last_at) >= $2)
             AND ($3::timestamptz IS NULL OR coalesce(b.first_at, unmeasured.first_at) < $3)
             AND ($4::timestamptz IS NULL OR coalesce(b.last_filled_at, unmeasured.last_filled_at) >= $4)
             AND ($5::timestamptz IS NULL OR coalesce(b.first_filled_at, unmeasured.first_filled_at) < $5)
             AND (NOT $6::bool OR coalesce(b.has_offline, unmeasured.has_offline))`,
    values: [
      formUuid,
      filter.since,
      filter.until,
      filter.filledSince,
      filter.filledUntil,
      filter.wasOffline ?? false,
    ],
  })
  const { first, last } = singleRow(result)
  if (first === null || last === null) return { first: 0, end: 0 }
  return { first: Math.max(1, first * blockSize), end: (last + 1) * blockSize }
}
