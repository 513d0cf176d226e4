import type { Handlers } from '@formpost/kit/rpc'
import type { FormField } from '@formpost/rules'
import { byteOrderMark, csvFields, csvHeader, reviewColumns } from '@formpost/rules/csv'

import { exportLines } from '../store/export.ts'
import { exportFound } from '../store/export-found.ts'
import type { Dependencies } from './dependencies.ts'
import { readFilter } from './filters.ts'

const headerOf = (fields: readonly FormField[], more: readonly string[] = []) => ({
  data: Buffer.from(byteOrderMark + csvHeader(fields, more)),
})

export const exportCsv = ({
  db,
  forms,
  definitions,
}: Dependencies): Handlers<'submissions'>['ExportCsv'] =>
  async function* ({ form_uuid: formUuid }, call) {
    const version = await forms.checkOwner(formUuid, call)
    const { form } = await definitions.get(formUuid, version, call)
    const fields = csvFields(form.fields)
    yield headerOf(fields)
    for await (const data of exportLines(db, formUuid, fields)) yield { data }
  }

export const exportFiltered = ({
  db,
  forms,
  definitions,
}: Dependencies): Handlers<'submissions'>['ExportFiltered'] =>
  async function* (request, call) {
    const { form_uuid: formUuid, filter: sent, ascending, with_reviews: withReviews } = request
    const version = await forms.checkOwner(formUuid, call)
    const definition = await definitions.get(formUuid, version, call)
    const filter = readFilter(sent, definition)
    const fields = csvFields(definition.form.fields)
    yield headerOf(fields, withReviews ? reviewColumns : [])
    const order = ascending ? 'asc' : 'desc'
    const wanted = { formUuid, fields, filter, order, withReviews } as const
    for await (const data of exportFound(db, wanted, call.signal)) yield { data }
  }
