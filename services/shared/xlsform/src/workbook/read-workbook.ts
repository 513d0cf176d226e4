import { read, utils, type CellObject, type WorkSheet } from '@e965/xlsx'

import type { Row, Sheets } from '../types.ts'
import { cellText } from './cell-text.ts'
import { sheetsInCsv, type Cells } from './csv-sheets.ts'
import { unpackedSize } from './unpacked-size.ts'
import { WorkbookError } from './workbook-problem.ts'

/** The largest file in bytes, the largest content of its archive, and the most columns. */
const maxFile = 5 * 1024 * 1024
const maxUnpacked = 100 * 1024 * 1024
const maxColumns = 1_000
/** The most cells of lists of choices, of the sheet `formpost`, and of all other sheets. A list may have 50,000 rows. */
const maxListCells = 500_000
const maxOwnCells = 500_000
const maxCells = 100_000
/** What an export says that XLSForm has no word for: a row for each setting of each question in each language. */
const ownSheet = 'formpost'
const listSheets = ['choices', 'external_choices']

/** Sheets that say more than forms can have, and are not reported row by row. */
const unused = ['osm']

/** The sheets of an XLSForm, and the names of those that are not read although they have rows. */
export interface XlsformWorkbook {
  sheets: Sheets
  unused: string[]
}

/** Reads an `.xlsx`, `.xls` or `.csv` file. Throws a `WorkbookError` if it is not an XLSForm. */
export function readWorkbook(bytes: Uint8Array): XlsformWorkbook {
  if (bytes.length > maxFile) throw new WorkbookError({ code: 'workbook_too_large' })
  const cells = isBinary(bytes) ? sheetsInWorkbook(bytes) : sheetsInCsv(cellsInText(bytes))
  const rowsOfSheets = (isCounted: (name: string) => boolean) =>
    [...cells].flatMap(([name, rows]) => (isCounted(name) ? [rows] : []))
  checkSize(
    rowsOfSheets((name) => listSheets.includes(name)),
    maxListCells,
  )
  checkSize(
    rowsOfSheets((name) => name === ownSheet),
    maxOwnCells,
  )
  checkSize(
    rowsOfSheets((name) => !listSheets.includes(name) && name !== ownSheet),
    maxCells,
  )
  if (!cells.get('survey')?.length) throw new WorkbookError({ code: 'no_survey' })
  const rowsOf = (name: string) => toRows(name, cells.get(name) ?? [])
  return {
    sheets: {
      survey: rowsOf('survey'),
      choices: rowsOf('choices'),
      external_choices: rowsOf('external_choices'),
      settings: rowsOf('settings'),
      ...Object.fromEntries(
        ['entities', 'osm', 'formpost'].flatMap((name) =>
          cells.has(name) ? [[name, rowsOf(name)]] : [],
        ),
      ),
    },
    unused: unused.filter((name) => (cells.get(name)?.length ?? 0) > 1),
  }
}

/** Reads a `.csv` file with choices, in UTF-8. Throws a `WorkbookError` if it is none. */
export function readListFile(bytes: Uint8Array): Row[] {
  if (bytes.length > maxFile) throw new WorkbookError({ code: 'workbook_too_large' })
  if (isBinary(bytes)) throw new WorkbookError({ code: 'not_a_workbook' })
  const cells = cellsInText(bytes)
  checkSize([cells], maxListCells)
  return toRows('', cells)
}

function checkSize(sheets: readonly Cells[], max: number): void {
  let count = 0
  for (const rows of sheets)
    for (const row of rows) for (const text of row) if (text !== '') count++
  if (count > max) throw new WorkbookError({ code: 'too_many_cells' })
}

/** Whether the file begins as an archive (`.xlsx`) or a compound document (`.xls`). */
const isBinary = ([first, second]: Uint8Array): boolean =>
  (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf)

function sheetsInWorkbook(bytes: Uint8Array): Map<string, string[][]> {
  if (unpackedSize(bytes) > maxUnpacked) {
    throw new WorkbookError({ code: 'workbook_too_large' })
  }
  try {
    const book = read(bytes, {
      ...{ type: 'array', dense: true, cellNF: true },
      ...{ cellText: false, cellHTML: false, cellFormula: false },
      sheetRows: maxListCells + 1,
    })
    const date1904 = book.Workbook?.WBProps?.date1904 ?? false
    const sheets = book.SheetNames.map((name): [string, string[][]] => [
      name.trim().toLowerCase(),
      cellsOf(book.Sheets[name]!, date1904),
    ])
    // As in ODK, a survey that is the only sheet may have any name.
    const [only] = sheets.length === 1 ? sheets : []
    return new Map(only?.[1][0]?.some(isTypeHeader) ? [['survey', only[1]]] : sheets)
  } catch {
    throw new WorkbookError({ code: 'not_a_workbook' })
  }
}

const isTypeHeader = (header: string): boolean => header.trim().toLowerCase() === 'type'

function cellsOf(sheet: WorkSheet, date1904: boolean): string[][] {
  const rows = (sheet['!data'] ?? []) as (CellObject[] | undefined)[]
  return Array.from(rows, (row) =>
    Array.from(row?.slice(0, maxColumns) ?? [], (cell) => cellText(cell, date1904)),
  )
}

function cellsInText(bytes: Uint8Array): string[][] {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new WorkbookError({ code: 'not_a_workbook' })
  }
  const book = read(text, { type: 'string', raw: true, dense: true })
  const [name = ''] = book.SheetNames
  const rows = utils.sheet_to_json<string[]>(book.Sheets[name]!, { header: 1, defval: '' })
  return rows.map((row) => row.map((cell) => String(cell).trim()))
}

/** Rows by their headers. Empty rows are kept, so that the others keep their numbers. */
function toRows(sheet: string, [headers = [], ...rows]: Cells): Row[] {
  const named = headers.map((header) => header.trim().replace(/\s+/g, ' '))
  const repeated = named.find((header, index) => header !== '' && named.indexOf(header) !== index)
  if (repeated !== undefined) {
    throw new WorkbookError({ code: 'repeated_header', sheet, header: repeated })
  }
  return rows.map((row) =>
    Object.fromEntries(
      named.flatMap((header, index) => (header && row[index] ? [[header, row[index]]] : [])),
    ),
  )
}
