import type { CallContext, Handlers } from '@formpost/kit/rpc'
import type { FormField } from '@formpost/rules'
import {
  asRemovedColumn,
  byteOrderMark,
  csvFields,
  csvHeader,
  idColumn,
  reviewColumns,
} from '@formpost/rules/csv'

import { answeredFiles, namesInArchive } from '../domain/answered-files.ts'
import type { Definition } from '../domain/definition.ts'
import { exportFound, type RowWithFiles } from '../store/export-found.ts'
import { exportLines } from '../store/export.ts'
import type { Dependencies } from './dependencies.ts'
import { readFilter } from './filters.ts'
import { readAllAnswerCounts, readAnsweredQuestions } from './removed-questions.ts'

const headerOf = (...columns: Parameters<typeof csvHeader>) => ({
  data: Buffer.from(byteOrderMark + csvHeader(...columns)),
})

/** The names of the files of each row, by field; files is asked once for all of them. */
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

/** The columns of the form, then those of the removed questions that have answers. */
async function columnsOf(
  dependencies: Dependencies,
  { form_uuid: formUuid, with_removed: withRemoved }: { form_uuid: string; with_removed: boolean },
  definition: Definition,
  call: CallContext,
): Promise<FormField[]> {
  const columns = csvFields(definition.form.fields)
  if (!withRemoved) return columns
  const removed = await readAnsweredQuestions(
    dependencies,
    formUuid,
    definition,
    call,
    readAllAnswerCounts,
  )
  return [...columns, ...removed.map(({ field }) => asRemovedColumn(field))]
}

export const exportCsv = (dependencies: Dependencies): Handlers<'submissions'>['ExportCsv'] =>
  async function* (request, call) {
    const { db, forms, definitions } = dependencies
    const { form_uuid: formUuid } = request
    const version = await forms.checkOwner(formUuid, call)
    const definition = await definitions.get(formUuid, version, call)
    const fields = await columnsOf(dependencies, request, definition, call)
    yield headerOf(fields)
    for await (const data of exportLines(db, formUuid, fields)) yield { data }
  }

export const exportFiltered = (
  dependencies: Dependencies,
): Handlers<'submissions'>['ExportFiltered'] =>
  async function* (request, call) {
    const { db, forms, definitions } = dependencies
    const { form_uuid: formUuid, ascending } = request
    const { with_reviews: withReviews, with_ids: withIds, with_file_names: withFileNames } = request
    const version = await forms.checkOwner(formUuid, call)
    const definition = await definitions.get(formUuid, version, call)
    const filter = await readFilter(dependencies, request, definition, call)
    const fields = await columnsOf(dependencies, request, definition, call)
    yield headerOf(fields, withReviews ? reviewColumns : [], withIds ? [idColumn] : [])
    const order = ascending ? 'asc' : 'desc'
    const fileNames = withFileNames
      ? (rows: readonly RowWithFiles[]) => fileNamesOf(dependencies, formUuid, rows, call)
      : undefined
    const wanted = { formUuid, fields, filter, order, withReviews, withIds, fileNames } as const
    for await (const data of exportFound(db, wanted, call.signal)) yield { data }
  }
