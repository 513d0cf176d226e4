// SQL: cuts a page, so that its answers fit into memory.
import type { Order } from '../domain/cursor.ts'
import type { ListedSubmission } from '../domain/submission.ts'
import { answerBytes } from './answer-bytes.ts'
import { listedNames } from './submissions.ts'

/** A page has this many submissions of any size, and more of them only if their answers are within this many bytes. */
export const guaranteedRows = 5
const maxBytes = 16 * 1024 * 1024

export interface FittingRow extends ListedSubmission {
  /** How many rows the page has, including those that do not fit. */
  pageRows: number
}

/** The first rows of a page, as many as fit; `page` selects the listed columns in the order of numbers. */
// The answers are measured outside of the page, because those of skipped rows would be decompressed too. Encrypted ones are null.
export const fittingRows = (page: string, order: Order): string => `
  SELECT ${listedNames}, "pageRows" FROM (
    SELECT page.*, count(*) OVER () AS "pageRows", row_number() OVER first_rows AS place,
      coalesce(sum(${answerBytes}) OVER first_rows, 0) AS bytes
    FROM (${page}) AS page
    WINDOW first_rows AS (ORDER BY seq ${order} ROWS UNBOUNDED PRECEDING)
  ) AS measured
  WHERE place <= ${guaranteedRows} OR bytes <= ${maxBytes}
  ORDER BY seq ${order}`
