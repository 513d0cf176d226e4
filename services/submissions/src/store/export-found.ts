// SQL: statements that are made for a filter. COPY takes no parameters, so this export does not use it.
import type { AnswerValue } from '@formpost/rules'
import { optionText, type CellValue, type CsvColumn } from '@formpost/rules/csv'

import type { Order } from '../domain/cursor.ts'
import type { Answers } from '../domain/definition.ts'
import type { CheckedFilter } from '../domain/filter.ts'
import { plainAnswers } from './answer-bytes.ts'
import { instanceCount, isCount, joinedText } from './answer-text.ts'
import { findRange, measureBlocks } from './block-times.ts'
import type { Database } from './database.ts'
import { readRanges } from './export-ranges.ts'
import { Parameters, selectionSql } from './filter-sql.ts'

interface ExportRequest {
  formUuid: string
  columns: readonly CsvColumn[]
  filter: CheckedFilter
  order: Order
  /** Adds the columns of the newest review. */
  withReviews: boolean
  /** Adds the uuid of each submission as the first column. */
  withIds: boolean
  /** Finds the names of the files of each row, by the uuid of the upload, which they replace. */
  fileNames: ((rows: readonly RowWithFiles[]) => Promise<ReadonlyMap<string, string>[]>) | undefined
}

/** What the files of a submission are found by. */
export interface RowWithFiles {
  uuid: string
  formVersion: number
  allAnswers: Answers | null
}

interface Row {
  uuid: string
  /** By column. */
  answers: (string | null)[]
  createdAt: Date
  ipAddress: string | null
  filledAt: Date | null
  wasOffline: boolean
}

interface Review {
  state: string
  note: string | null
  reviewer: string | null
  reviewedAt: Date | null
}

const reviewColumns = `,
  coalesce(review_state, 'received') AS state, newest.note, newest.owner_email AS reviewer,
  newest.reviewed_at AS "reviewedAt"`
const newestReview = `LEFT JOIN LATERAL (
  SELECT r.note, r.owner_email, r.reviewed_at FROM submissions.submission_reviews r
  WHERE r.form_uuid = s.form_uuid AND r.submission_uuid = s.uuid ORDER BY r.number DESC LIMIT 1
) AS newest ON s.review_state IS NOT NULL`

const reviewCells = ({ state, note, reviewer, reviewedAt }: Review) => [
  ...[state, note ?? '', reviewer ?? '', reviewedAt?.toISOString() ?? ''],
]

/** An answer whose options are to be written in another way is read as JSON. */
const answerSql = (column: CsvColumn, id: string): string => {
  if (isCount(column)) return instanceCount(id)
  return column.optionTexts ? `(answers -> ${id})::text` : joinedText(id)
}

function cellOf(
  { optionTexts }: CsvColumn,
  text: string | null,
  fileNames: ReadonlyMap<string, string> | undefined,
): CellValue {
  if (text === null) return ''
  if (optionTexts) return optionText(optionTexts, JSON.parse(text) as Exclude<AnswerValue, number>)
  return fileNames?.get(text) ?? text
}

function toCells(
  row: Row | (Row & Review),
  { columns, withIds }: Pick<ExportRequest, 'columns' | 'withIds'>,
  fileNames: ReadonlyMap<string, string> | undefined,
): CellValue[] {
  const { uuid, answers, createdAt, ipAddress, filledAt, wasOffline } = row
  return [
    ...(withIds ? [uuid] : []),
    ...answers.map((text, at) => cellOf(columns[at]!, text, fileNames)),
    createdAt.toISOString(),
    ipAddress ?? '',
    filledAt?.toISOString() ?? '',
    String(wasOffline),
    ...('state' in row ? reviewCells(row) : []),
  ]
}

/**
 * The submissions that match a filter as rows of cells, some at a time. Where nothing matches there are none at a time, so that a
 * cancelled export ends there too.
 */
export async function* exportFound(
  db: Database,
  request: ExportRequest,
  signal: AbortSignal | undefined,
): AsyncGenerator<CellValue[][]> {
  const { formUuid, columns, filter, order, withReviews, fileNames } = request
  await measureBlocks(db, formUuid, filter, signal)
  const within = await findRange(db.pool, formUuid, filter)
  yield* readRanges(db, formUuid, { order, within }, async (range) => {
    const parameters = new Parameters()
    const answers = columns.map((each) => answerSql(each, `${parameters.add(each.id)}::text`))
    // The answers are decompressed once in the subquery, instead of once per field.
    const { rows } = await db.pool.query<(Row | (Row & Review)) & RowWithFiles>(
      `SELECT uuid, ${fileNames ? 'form_version AS "formVersion", answers AS "allAnswers",' : ''}
         ARRAY[${answers.join()}]::text[] AS answers, created_at AS "createdAt", ip_address AS "ipAddress", filled_at AS "filledAt",
         was_offline AS "wasOffline"${withReviews ? reviewColumns : ''}
       FROM (
         SELECT ${plainAnswers} AS answers, created_at, ip_address, filled_at, was_offline, form_uuid, uuid, seq, review_state,
           form_version
         FROM submissions.submissions
         WHERE ${selectionSql(parameters, formUuid, filter, range)}
         OFFSET 0
       ) AS s ${withReviews ? newestReview : ''}
       ORDER BY seq ${order}`,
      parameters.values,
    )
    const names = await fileNames?.(rows)
    return rows.map((row, at) => toCells(row, request, names?.[at]))
  })
}
