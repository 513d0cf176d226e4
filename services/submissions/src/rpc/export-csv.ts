import type { CallContext, Handlers } from '@formpost/kit/rpc'
import type { FormField } from '@formpost/rules'
import {
  asRemovedColumn,
  byteOrderMark,
  csvFields,
  csvHeader,
  reviewColumns,
} from '@formpost/rules/csv'

import type { Definition } from '../domain/definition.ts'
import { exportLines } from '../store/export.ts'
import { exportFound } from '../store/export-found.ts'
import type { Dependencies } from './dependencies.ts'
import { readFilter } from './filters.ts'
import { readAllAnswerCounts, readAnsweredQuestions } from './removed-questions.ts'

const headerOf = (fields: readonly FormField[], more: readonly string[] = []) => ({
  data: Buffer.from(byteOrderMark + csvHeader(fields, more)),
})

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
    const { form_uuid: formUuid, ascending, with_reviews: withReviews } = request
    const version = await forms.checkOwner(formUuid, call)
    const definition = await definitions.get(formUuid, version, call)
    const filter = await readFilter(dependencies, request, definition, call)
    const fields = await columnsOf(dependencies, request, definition, call)
    yield headerOf(fields, withReviews ? reviewColumns : [])
    const order = ascending ? 'asc' : 'desc'
    const wanted = { formUuid, fields, filter, order, withReviews } as const
    for await (const data of exportFound(db, wanted, call.signal)) yield { data }
  }
