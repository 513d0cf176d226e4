// SQL: named statements that find far pages by block.
import type { ListedSubmission } from '../domain/submission.ts'
import { answerBytes } from './answer-bytes.ts'
import { blockSize } from './blocks.ts'
import type { Database } from './database.ts'
import { singleRow } from './single-row.ts'
import { listedColumns } from './submissions.ts'

// Deleted submissions have negative numbers (see `eraseSubmission`).
const nearPage = (columns: string) => `
  SELECT ${columns} FROM submissions.submissions WHERE form_uuid = $1 AND seq > 0
  ORDER BY seq DESC OFFSET $2 LIMIT $3`

// The counts of the blocks give the block in which the page begins; OFFSET skips rows of that block only.
const farPage = (columns: string) => `
  WITH run AS (
    SELECT block, count, sum(count) OVER (ORDER BY block DESC) AS through
    FROM submissions.submission_blocks WHERE form_uuid = $1
  ), first AS (
    SELECT block, $2 - (through - count) AS skip FROM run WHERE through > $2
    ORDER BY block DESC LIMIT 1
  )
  SELECT ${columns} FROM submissions.submissions
  WHERE form_uuid = $1 AND seq > 0 AND seq < ((SELECT block FROM first) + 1) * ${blockSize}
  ORDER BY seq DESC OFFSET (SELECT skip FROM first) LIMIT $3`

const olderRows = `
  SELECT ${listedColumns} FROM submissions.submissions WHERE form_uuid = $1 AND seq > 0 AND seq < $2
  ORDER BY seq DESC LIMIT $3`

// Answers are measured outside the page, because those of skipped rows would be decompressed too.
const sizeOf = (page: typeof nearPage) => `
  SELECT coalesce(sum(${answerBytes}), 0) AS bytes, max(seq) AS newest FROM (${page('seq, answers')}) AS page`

const near = {
  rows: { name: 'near-page', text: nearPage(listedColumns) },
  size: { name: 'near-size', text: sizeOf(nearPage) },
}
const far = {
  rows: { name: 'far-page', text: farPage(listedColumns) },
  size: { name: 'far-size', text: sizeOf(farPage) },
}
// Blocks save nothing if fewer rows are skipped than a block has.
const pageAt = (offset: number) => (offset < blockSize ? near : far)

/** At most `limit` submissions, newest first, after the `offset` newest. */
export async function listAfterOffset(
  { pool }: Database,
  formUuid: string,
  offset: number,
  limit: number,
): Promise<ListedSubmission[]> {
  const values = [formUuid, offset, limit]
  const { rows } = await pool.query<ListedSubmission>({ ...pageAt(offset).rows, values })
  return rows
}

export interface PageSize {
  /** Of the answers. */
  bytes: number
  /** The number of its newest submission, from which `listOlder` reads it; null if it is empty. */
  newest: number | null
}

/** The size of the page that `listAfterOffset` reads. */
export async function measureAfterOffset(
  { pool }: Database,
  formUuid: string,
  offset: number,
  limit: number,
): Promise<PageSize> {
  const values = [formUuid, offset, limit]
  return singleRow(await pool.query<PageSize>({ ...pageAt(offset).size, values }))
}

/** At most `limit` submissions, newest first, that are older than number `seq`. */
export async function listOlder(
  { pool }: Database,
  formUuid: string,
  seq: number,
  limit: number,
): Promise<ListedSubmission[]> {
  const values = [formUuid, seq, limit]
  const { rows } = await pool.query<ListedSubmission>({
    name: 'older-rows',
    text: olderRows,
    values,
  })
  return rows
}
