import { utils, write } from '@e965/xlsx'

import type { Row, Sheets } from '../types.ts'

/** The headers of a sheet, in the order in which rows have them. */
function headersOf(rows: readonly Row[]): string[] {
  const columns = [...new Set(rows.flatMap(Object.keys))]
  const first = ['list_name', 'type', 'name'].filter((column) => columns.includes(column))
  return [...new Set([...first, ...columns])]
}

const blankSurvey: readonly Row[] = [{ type: '', name: '', label: '' }]

/** The text of a cell. What looks like an escaped character is escaped, as spreadsheets do. */
const cellOf = (text: string | undefined): string | null =>
  text?.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_') ?? null

/** Writes the sheets as an `.xlsx` file. Every cell is a text, so that nothing is read as a formula or a date. */
export function writeWorkbook(sheets: Sheets): Uint8Array {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets) as [string, readonly Row[]][]) {
    // A survey without rows is read by its headers.
    const headers = headersOf(rows.length > 0 || name !== 'survey' ? rows : blankSurvey)
    const table = [
      headers.map(cellOf),
      ...rows.map((row) => headers.map((header) => cellOf(row[header]))),
    ]
    utils.book_append_sheet(book, utils.aoa_to_sheet(table, { dense: true }), name)
  }
  return new Uint8Array(
    write(book, {
      ...{ bookType: 'xlsx', type: 'array', compression: true },
      // Texts within the cells would be read with their entities decoded twice.
      bookSST: true,
    }) as ArrayBuffer,
  )
}
