import { invalid, type CallContext } from '@formpost/kit/rpc'
import type { ExportFilteredRequest__Output } from '@formpost/proto/gen/formpost/submissions/v1/ExportFilteredRequest'
import {
  csvHeadings,
  csvTables,
  deviceColumns,
  idColumn,
  instanceCells,
  instanceColumns,
  lastColumns,
  reviewColumns,
  type CellValue,
  type CsvColumn,
  type CsvTable,
} from '@formpost/rules/csv'
import { repeatsOf } from '@formpost/rules/form'

import { answeredFiles, namesInArchive } from '../domain/answered-files.ts'
import type { Order } from '../domain/cursor.ts'
import type { Definition } from '../domain/definition.ts'
import type { CheckedFilter } from '../domain/filter.ts'
import { exportFound, nameFiles, type RowWithFiles } from '../store/export-found.ts'
import { findAnswers, type FoundAnswers } from '../store/found-answers.ts'
import type { Dependencies } from './dependencies.ts'
import { readFilter } from './filters.ts'
import { readAllAnswerCounts, readAnsweredQuestions } from './removed-questions.ts'

export interface ExportWanted extends ExportFilteredRequest__Output {
  /** Only the table of this repeat. */
  repeat_uuid?: string | undefined
  names_in_header?: boolean
  names_in_cells?: boolean
}

/** Rows of cells, some at a time. */
export type Rows = AsyncIterable<Iterable<readonly CellValue[]>>

export interface ExportedTable {
  /** The label or name of the repeat; null for that of submissions. */
  title: string | null
  columns: readonly CsvColumn[]
  headings: readonly string[]
  /** How many columns are before those of fields. */
  offset: number
  readRows(): Rows
}

/** The names of the files of each row, by the uuid of the upload; files is asked once for all of them. */
async function fileNamesOf(
  { files, definitions }: Dependencies,
  formUuid: string,
  rows: readonly RowWithFiles[],
  call: CallContext,
): Promise<ReadonlyMap<string, string>[]> {
  const answered = await Promise.all(
    rows.map(async ({ allAnswers, formVersion }) =>
      answeredFiles(allAnswers, await definitions.get(formUuid, formVersion, call)),
    ),
  )
  const uuids = answered.flat().map(({ uploadUuid }) => uploadUuid)
  const names = await files.namesOf(formUuid, uuids, call)
  return rows.map(({ uuid }, at) => namesInArchive(uuid, answered[at]!, names))
}

/** Throws 422 unless a table of instances can have what is wanted. */
function requireReadable(wanted: ExportWanted, definition: Definition) {
  const { with_reviews: withReviews, with_devices: withDevices } = wanted
  if (definition.isEncrypted) throw invalid({ repeat: [{ code: 'answers_encrypted' }] })
  if (withReviews || withDevices)
    throw invalid({ columns: [{ code: 'not_one_of', allowed: ['id', 'files'] }] })
}

/** The table of submissions, and unless the answers are encrypted those of repeats. */
export async function readTables(
  dependencies: Dependencies,
  wanted: ExportWanted,
  call: CallContext,
): Promise<ExportedTable[]> {
  const { forms, definitions } = dependencies
  const { form_uuid: formUuid, with_removed: withRemoved, repeat_uuid: repeatUuid } = wanted
  const version = await forms.checkOwner(formUuid, call)
  const definition = await definitions.get(formUuid, version, call)
  if (repeatUuid !== undefined) requireReadable(wanted, definition)
  const filter = await readFilter(dependencies, wanted, definition, call)
  const removed = withRemoved
    ? await readAnsweredQuestions(dependencies, formUuid, definition, call, readAllAnswerCounts)
    : []
  const tables = csvTables(definition.form.fields, {
    removed: removed.map(({ field }) => field),
    namesInHeader: wanted.names_in_header ?? false,
    namesInCells: wanted.names_in_cells ?? false,
  })
  const readable = definition.isEncrypted ? tables.slice(0, 1) : tables
  const chosen =
    repeatUuid === undefined
      ? readable
      : readable.filter(({ repeat }) => repeat?.field.id === repeatUuid)
  if (chosen.length === 0) throw invalid({ repeat: [{ code: 'unknown_repeat' }] })
  const source = { dependencies, wanted, filter, call }
  return chosen.map((table) =>
    table.repeat ? tableOfInstances(table, source) : tableOfSubmissions(table, source),
  )
}

interface Source {
  dependencies: Dependencies
  wanted: ExportWanted
  filter: CheckedFilter
  call: CallContext
}

const orderOf = ({ ascending }: ExportWanted): Order => (ascending ? 'asc' : 'desc')

function tableOfSubmissions(
  { columns }: CsvTable,
  { dependencies, wanted, filter, call }: Source,
): ExportedTable {
  const { form_uuid: formUuid, with_reviews: withReviews, with_ids: withIds } = wanted
  const { with_devices: withDevices } = wanted
  const fileNames = wanted.with_file_names
    ? (rows: readonly RowWithFiles[]) => fileNamesOf(dependencies, formUuid, rows, call)
    : undefined
  const first = withIds ? [idColumn] : []
  const last = [
    ...lastColumns,
    ...(withReviews ? reviewColumns : []),
    ...(withDevices ? deviceColumns : []),
  ]
  const order = orderOf(wanted)
  const request = {
    ...{ formUuid, columns, filter, order, fileNames },
    ...{ withReviews, withDevices, withIds },
  } as const
  return {
    title: null,
    columns,
    headings: csvHeadings(columns, first, last),
    offset: first.length,
    readRows: () => exportFound(dependencies.db, request, call.signal),
  }
}

function tableOfInstances(
  table: CsvTable,
  { dependencies, wanted, filter, call }: Source,
): ExportedTable {
  const { repeat, columns } = table
  const { form_uuid: formUuid, with_file_names: withFileNames } = wanted

  function* cellsOf(rows: readonly FoundAnswers[], names?: readonly ReadonlyMap<string, string>[]) {
    for (const [at, { uuid, answers }] of rows.entries()) {
      const ofSubmission = names?.[at]
      for (const cells of instanceCells(table, uuid, answers ?? {}))
        yield ofSubmission
          ? cells.map((cell) => (typeof cell === 'string' ? nameFiles(cell, ofSubmission) : cell))
          : cells
    }
  }

  async function* readRows(): Rows & AsyncGenerator<Iterable<readonly CellValue[]>> {
    const found = findAnswers(
      dependencies.db,
      formUuid,
      { filter, order: orderOf(wanted), having: repeatsOf(repeat!)[0]!.field.id },
      call.signal,
    )
    for await (const rows of found) {
      const withFiles = rows.map((row) => ({ ...row, allAnswers: row.answers }))
      const names = withFileNames
        ? await fileNamesOf(dependencies, formUuid, withFiles, call)
        : undefined
      yield cellsOf(rows, names)
    }
  }

  const { label, name } = repeat!.field
  return {
    title: label || name || '',
    columns,
    headings: csvHeadings(columns, instanceColumns, []),
    offset: instanceColumns.length,
    readRows,
  }
}
