// SQL: named statements that find far pages by block.
import { blockSize } from './blocks.ts'
import { stateCounts } from './counts.ts'
import type { Database } from './database.ts'
import { fittingRows, type FittingRow } from './fitting-rows.ts'
import { pageStatement, position } from './page-statements.ts'
import { listedColumns, listedNames } from './submissions.ts'

// Deleted submissions have negative numbers (see `eraseSubmission`).
const firstPage = (limit: string) => `
  SELECT ${listedColumns} FROM submissions.submissions WHERE form_uuid = $1 AND seq > 0
  ORDER BY seq DESC LIMIT ${limit}`

const nearPage = `
  SELECT ${listedColumns} FROM submissions.submissions WHERE form_uuid = $1 AND seq > 0
  ORDER BY seq DESC OFFSET $2 LIMIT $3`

// The counts of the blocks give the block in which the page begins; OFFSET skips rows of that block only.
const farPage = (limit: string) => `
  WITH run AS (
    SELECT block, count, sum(count) OVER (ORDER BY block DESC) AS through
    FROM submissions.submission_blocks WHERE form_uuid = $1
  ), first AS (
    SELECT block, $2 - (through - count) AS skip FROM run WHERE through > $2
    ORDER BY block DESC LIMIT 1
  )
  SELECT ${listedColumns} FROM submissions.submissions
  WHERE form_uuid = $1 AND seq > 0 AND seq < ((SELECT block FROM first) + 1) * ${blockSize}
  ORDER BY seq DESC OFFSET (SELECT skip FROM first) LIMIT ${limit}`

const olderRows = (limit: string) => `
  SELECT ${listedColumns} FROM submissions.submissions WHERE form_uuid = $1 AND seq > 0 AND seq < ${position}
  ORDER BY seq DESC LIMIT ${limit}`

// Together with the counts: a statement of their own would take as long as the page.
const withCounts = (page: string) => `
  SELECT ${listedNames}, "pageRows", ${stateCounts}
  FROM submissions.form_states AS f, (${fittingRows(page, 'desc')}) AS fitting
  WHERE f.form_uuid = $1 ORDER BY seq DESC`

const first = pageStatement('first-page', (limit) => withCounts(firstPage(limit)), 1)
const near = { name: 'near-page', text: withCounts(nearPage) }
const far = pageStatement('far-page', (limit) => withCounts(farPage(limit)), 2)
const older = pageStatement('older-rows', (limit) => withCounts(olderRows(limit)), 2)

interface CountedRow extends FittingRow {
  /** How many submissions the form has, and how many of them arrived today (UTC). */
  count: number
  today: number
}

/** The submissions of a page that fit, newest first: at most `limit` after the `offset` newest. */
export async function listAfterOffset(
  { pool }: Database,
  formUuid: string,
  offset: number,
  limit: number,
): Promise<CountedRow[]> {
  const { rows } = await pool.query<CountedRow>(statementFor(formUuid, offset, limit))
  return rows
}

function statementFor(formUuid: string, offset: number, limit: number) {
  if (offset === 0) return first(limit, formUuid)
  // Blocks save nothing if fewer rows are skipped than a block has.
  return offset < blockSize
    ? { ...near, values: [formUuid, offset, limit] }
    : far(limit, formUuid, offset)
}

/** The same for the rest of a page, which is older than number `seq`. */
export async function listOlder(
  { pool }: Database,
  formUuid: string,
  seq: number,
  limit: number,
): Promise<CountedRow[]> {
  const { rows } = await pool.query<CountedRow>(older(limit, formUuid, seq))
  return rows
}
