import type { Handlers } from '@formpost/kit/rpc'
import { byteOrderMark, csvLineOf } from '@formpost/rules/csv'

import { exportLines } from '../store/export.ts'
import type { Dependencies } from './dependencies.ts'
import { xlsxChunks } from './export-xlsx.ts'
import { readTables, type ExportedTable } from './exported-tables.ts'

/** CSV is sent in chunks of about this many characters. */
const chunkLength = 64 * 1024

const headerOf = ({ headings }: ExportedTable) => ({
  data: Buffer.from(byteOrderMark + csvLineOf(headings)),
})

/** A chunk may be empty, so that a cancelled export ends where there are no rows too. */
async function* csvChunks(table: ExportedTable): AsyncGenerator<{ data: Buffer }> {
  yield headerOf(table)
  for await (const rows of table.readRows()) {
    let text = ''
    for (const cells of rows) {
      text += csvLineOf(cells)
      if (text.length < chunkLength) continue
      yield { data: Buffer.from(text) }
      text = ''
    }
    yield { data: Buffer.from(text) }
  }
}

const wholeTable = {
  ...{ filter: null, ascending: false },
  ...{ with_reviews: false, with_ids: false, with_file_names: false, with_devices: false },
}

/** All submissions, newest first. Lines are made from bytes unless options are written in another way than they are stored. */
export const exportCsv = (dependencies: Dependencies): Handlers<'submissions'>['ExportCsv'] =>
  async function* (request, call) {
    const [table] = await readTables(dependencies, { ...wholeTable, ...request }, call)
    if (table!.columns.some(({ optionTexts }) => optionTexts)) {
      yield* csvChunks(table!)
      return
    }
    yield headerOf(table!)
    for await (const data of exportLines(dependencies.db, request.form_uuid, table!.columns))
      yield { data }
  }

export const exportFiltered = (
  dependencies: Dependencies,
): Handlers<'submissions'>['ExportFiltered'] =>
  async function* (request, call) {
    const [table] = await readTables(dependencies, request, call)
    yield* csvChunks(table!)
  }

/** A table by its repeat, with names, or all tables as a spreadsheet, which releases before did not have. */
export const exportTable = (dependencies: Dependencies): Handlers<'submissions'>['ExportTable'] =>
  async function* ({ wanted, as_xlsx: asXlsx, ...how }, call) {
    const tables = await readTables(dependencies, { ...wanted!, ...how }, call)
    yield* asXlsx ? xlsxChunks(tables) : csvChunks(tables[0]!)
  }
