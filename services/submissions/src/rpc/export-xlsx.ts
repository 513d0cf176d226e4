import { writeZip, type ZipEntry } from '@formpost/kit/zip'
import { isExactNumber } from '@formpost/rules'
import type { CellValue } from '@formpost/rules/csv'

import {
  columnLetters,
  createSheetNames,
  maxRows,
  rowXml,
  sheetEnd,
  sheetStart,
  workbookParts,
} from '../domain/xlsx.ts'
import type { ExportedTable, Rows } from './exported-tables.ts'

/** Rows are compressed in pieces of about this many characters. */
const pieceLength = 64 * 1024
/** A sheet ends before it has the 4 GiB that a file of a ZIP may have. */
const maxSheetBytes = 3 * 1024 ** 3

/** Where the rows of a table are read. A table that is too long for one sheet goes on in the next. */
interface Position {
  readonly batches: AsyncIterator<Iterable<readonly CellValue[]>>
  batch: Iterator<readonly CellValue[]> | undefined
  isAtEnd: boolean
}

const decimal = /^-?\d+(?:\.\d+)?$/

/** Numbers of the main table are read as text. Text from before a field had numbers stays one. */
const asNumber = (cell: CellValue): CellValue =>
  typeof cell === 'string' && decimal.test(cell) && isExactNumber(cell, Number(cell))
    ? Number(cell)
    : cell

const numberTypes: ReadonlySet<string> = new Set(['number', 'rating', 'repeat'])

/** The rows of a sheet as XML, from where the table is read on. */
async function* sheetContent(table: ExportedTable, position: Position): AsyncGenerator<Buffer> {
  const { headings, columns, offset } = table
  const letters = headings.map((_, index) => columnLetters(index))
  const isNumber = headings.map((_, at) => numberTypes.has(columns[at - offset]?.type ?? ''))
  let text = sheetStart + rowXml(1, headings, letters)
  let row = 1
  let bytes = 0
  while (row < maxRows && bytes < maxSheetBytes) {
    if (!position.batch) {
      const next = await position.batches.next()
      if (next.done) {
        position.isAtEnd = true
        break
      }
      position.batch = next.value[Symbol.iterator]()
    }
    const { value: cells, done } = position.batch.next()
    if (done) position.batch = undefined
    else
      text += rowXml(
        ++row,
        cells.map((cell, at) => (isNumber[at] ? asNumber(cell) : cell)),
        letters,
      )
    if (text.length < pieceLength) continue
    const piece = Buffer.from(text)
    bytes += piece.length
    yield piece
    text = ''
  }
  yield Buffer.from(text + sheetEnd)
}

async function* entriesOf(tables: readonly ExportedTable[]): AsyncGenerator<ZipEntry> {
  const lastModified = new Date()
  const nameOf = createSheetNames()
  const names: string[] = []
  for (const table of tables) {
    const batches = (table.readRows() as Rows & AsyncIterable<never>)[Symbol.asyncIterator]()
    const position: Position = { batches, batch: undefined, isAtEnd: false }
    try {
      while (!position.isAtEnd) {
        names.push(nameOf(table.title ?? 'Submissions'))
        const name = `xl/worksheets/sheet${names.length}.xml`
        yield { name, lastModified, compress: true, content: sheetContent(table, position) }
      }
    } finally {
      await batches.return?.()
    }
  }
  for (const [name, xml] of workbookParts(names)) {
    yield { name, lastModified, compress: true, content: [Buffer.from(xml)] }
  }
}

/** Tables as a spreadsheet with a sheet for each. */
export async function* xlsxChunks(
  tables: readonly ExportedTable[],
): AsyncGenerator<{ data: Buffer }> {
  for await (const chunk of writeZip(entriesOf(tables))) yield { data: Buffer.from(chunk) }
}
