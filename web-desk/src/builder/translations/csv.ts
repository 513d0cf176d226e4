import { byteOrderMark, csvText } from '@formpost/rules/csv'

/** A table as CSV (RFC 4180) that spreadsheets read as UTF-8. Formulas are made harmless. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + rows.map((cells) => `${cells.map(csvText).join(',')}\r\n`).join('')

/** A row of a CSV file and the line on which it starts, from 1. */
export interface CsvLine {
  readonly line: number
  readonly cells: readonly string[]
}

/** Removes the apostrophes that `toCsv` puts before formulas. */
const withoutGuards = (text: string): string =>
  text.replace(/(^|[;\t\r\n] *)'(?=[=+\-@\t\r])/g, '$1')

/** The rows of a CSV file, separated by the comma, semicolon or tab that its first line has most of. */
export function readCsv(text: string): CsvLine[] {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source.slice(0, source.search(/[\r\n]|$/)))
  const lines: CsvLine[] = []
  let [cells, cell, isQuoted, line, start]: [string[], string, boolean, number, number] = [
    [],
    '',
    false,
    1,
    1,
  ]
  const endCell = () => {
    cells.push(withoutGuards(cell))
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (cells.some((each) => each !== '')) lines.push({ line: start, cells })
    cells = []
    start = line
  }
  for (let at = 0; at < source.length; at++) {
    const character = source[at]!
    if (character === '\n') line++
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (source[at + 1] === '"') cell += source[++at]
      else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === separator) endCell()
    else if (character === '\n') endRow()
    else if (character !== '\r' || source[at + 1] !== '\n') cell += character
  }
  endRow()
  return lines
}

function separatorOf(header: string): string {
  const counts = [',', ';', '\t'].map((each) => [each, header.split(each).length] as const)
  return counts.reduce((best, each) => (each[1] > best[1] ? each : best))[0]
}
