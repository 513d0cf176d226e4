import { utils, write } from '@e965/xlsx'

import type { Row, Sheets } from '../types.ts'

/** The headers of a sheet, in the order in which rows have them. */
function headersOf(rows: readonly Row[]): string[] {
  const columns = [...new Set(rows.flatMap(Object.keys))]
  const first = ['list_name', 'type', 'name'].filter((column) => columns.includes(column))
  return [...new Set([...first, ...columns])]
}

/** Writes the sheets as an `.xlsx` file. Every cell is a text, so that nothing is read as a formula or a date. */
export function writeWorkbook(sheets: Sheets): Uint8Array {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets) as [string, readonly Row[]][]) {
    const headers = headersOf(rows)
    const table = [headers, ...rows.map((row) => headers.map((header) => row[header] ?? null))]
    utils.book_append_sheet(book, utils.aoa_to_sheet(table, { dense: true }), name)
  }
  return new Uint8Array(
    write(book, { bookType: 'xlsx', type: 'array', compression: true }) as ArrayBuffer,
  )
}
