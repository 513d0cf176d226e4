// SQL: statements that are made for a filter. COPY takes no parameters, so this export does not use it.
import type { AnswerValue } from '@formpost/rules'
import { optionText, type CellValue, type CsvColumn } from '@formpost/rules/csv'

import type { Order } from '../domain/cursor.ts'
import type { Answers } from '../domain/definition.ts'
import type { StoredDevice } from '../domain/device.ts'
import type { CheckedFilter } from '../domain/filter.ts'
import { textOfJson } from '../domain/json-answers.ts'
import { plainAnswers } from './answer-bytes.ts'
import { instanceCount, isCount } from './answer-text.ts'
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
  /** Adds the columns of what the devices said of themselves. */
  withDevices: boolean
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
  /** By column, in JSON. */
  answers: (string | null)[]
  createdAt: Date
  ipAddress: string | null
  filledAt: Date | null
  wasOffline: boolean
}

/** A row with the columns of reviews and devices that are asked for. */
type ExportedRow = Row | (Row & Review) | (Row & StoredDevice) | (Row & Review & StoredDevice)

interface Review {
  state: string
  note: string | null
  reviewer: string | null
  reviewedAt: Date | null
}

// Both joins name the form itself, from which a sharded database sees that they are on one shard.
const ofDevice = (form: string) =>
  `LEFT JOIN submissions.device_records d ON d.form_uuid = ${form} AND d.submission_uuid = s.uuid`
const deviceColumns = `, d.device_id AS "deviceId", d.device_seq AS "deviceSeq", d.collector, d.clock_offset_s AS "clockOffsetS"`

const deviceCells = ({ deviceId, deviceSeq, collector, clockOffsetS }: StoredDevice) => [
  ...[deviceId ?? '', deviceSeq ?? '', collector ?? '', clockOffsetS ?? ''],
]

const reviewColumns = `,
  coalesce(review_state, 'received') AS state, newest.note, newest.owner_email AS reviewer,
  newest.reviewed_at AS "reviewedAt"`
const newestReview = (form: string) => `LEFT JOIN LATERAL (
  SELECT r.note, r.owner_email, r.reviewed_at FROM submissions.submission_reviews r
  WHERE r.form_uuid = ${form} AND r.submission_uuid = s.uuid ORDER BY r.number DESC LIMIT 1
) AS newest ON s.review_state IS NOT NULL`

const reviewCells = ({ state, note, reviewer, reviewedAt }: Review) => [
  ...[state, note ?? '', reviewer ?? '', reviewedAt?.toISOString() ?? ''],
]

/** Answers are read as JSON, which tells a list from a text. */
const answerSql = (column: CsvColumn, id: string): string =>
  isCount(column) ? instanceCount(id) : `answers -> ${id}`

function cellOf(
  { optionTexts }: CsvColumn,
  json: string | null,
  fileNames: ReadonlyMap<string, string> | undefined,
): CellValue {
  if (json === null) return ''
  if (optionTexts) return optionText(optionTexts, JSON.parse(json) as Exclude<AnswerValue, number>)
  const text = textOfJson(json)
  return fileNames ? nameFiles(text, fileNames) : text
}

/** A cell with the names of its files, which may be several, instead of their uuids. */
export const nameFiles = (cell: string, names: ReadonlyMap<string, string>): string =>
  cell
    .split('; ')
    .map((part) => names.get(part) ?? part)
    .join('; ')

function toCells(
  row: ExportedRow,
  { columns, withIds }: Pick<ExportRequest, 'columns' | 'withIds'>,
  fileNames: ReadonlyMap<string, string> | undefined,
): CellValue[] {
  const { uuid, answers, createdAt, ipAddress, filledAt, wasOffline } = row
  return [
    ...(withIds ? [uuid] : []),
    ...answers.map((json, at) => cellOf(columns[at]!, json, fileNames)),
    createdAt.toISOString(),
    ipAddress ?? '',
    filledAt?.toISOString() ?? '',
    String(wasOffline),
    ...('state' in row ? reviewCells(row) : []),
    ...('deviceId' in row ? deviceCells(row) : []),
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
  const { formUuid, columns, filter, order, withReviews, withDevices, fileNames } = request
  await measureBlocks(db, formUuid, filter, signal)
  const within = await findRange(db.pool, formUuid, filter)
  yield* readRanges(db, formUuid, { order, within }, async (range) => {
    const parameters = new Parameters()
    const form = withReviews || withDevices ? `${parameters.add(formUuid)}::uuid` : ''
    const answers = columns.map((each) => answerSql(each, `${parameters.add(each.id)}::text`))
    // The answers are decompressed once in the subquery, instead of once per field.
    const { rows } = await db.pool.query<ExportedRow & RowWithFiles>(
      `SELECT s.uuid, ${fileNames ? 'form_version AS "formVersion", answers AS "allAnswers",' : ''}
         ARRAY[${answers.join()}]::text[] AS answers, created_at AS "createdAt", ip_address AS "ipAddress", filled_at AS "filledAt",
         was_offline AS "wasOffline"${withReviews ? reviewColumns : ''}${withDevices ? deviceColumns : ''}
       FROM (
         SELECT ${plainAnswers} AS answers, created_at, ip_address, filled_at, was_offline, uuid, seq, review_state,
           form_version
         FROM submissions.submissions
         WHERE ${selectionSql(parameters, formUuid, filter, range)}
         OFFSET 0
       ) AS s ${withReviews ? newestReview(form) : ''} ${withDevices ? ofDevice(form) : ''}
       ORDER BY seq ${order}`,
      parameters.values,
    )
    const names = await fileNames?.(rows)
    return rows.map((row, at) => toCells(row, request, names?.[at]))
  })
}
