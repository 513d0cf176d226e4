import { isTranslated, type SheetRow } from './columns.ts'

/**
 * `%(name)s` is a cell of the choice, `%%` a percent sign. pyxform refuses others, or has no use for them, and has read references before it
 * fills in the rest.
 */
const marks = /\$\{[^{}]{0,255}\}|%%|%\(([^()]*)\)s|%(?:\([^()]*\))?.?/gs

/** Columns that pyxform reads before it fills in the others. */
const asWritten = new Set(['type', 'name', 'save_to'])

/** The text of a choice in a column, by its header; undefined if pyxform knows none. */
function cellOf(choice: SheetRow, header: string, language: string): string | undefined {
  if (header === 'name') return choice.get('name')
  if (header === 'label') {
    const texts = choice.texts('label')
    return texts.get(language) ?? texts.get('') ?? texts.values().next().value
  }
  if (header === 'list_name') return undefined
  return choice.cells.find((cell) => cell.header === header && !isTranslated(cell.column))?.text
}

/** A row of a loop with the cells of a choice in place of its marks. */
export const fillIn = (row: SheetRow, choice: SheetRow): SheetRow =>
  row.withCells((text, language, column) =>
    asWritten.has(column) || !text.includes('%')
      ? text
      : text.replace(marks, (mark: string, header?: string) => {
          if (mark === '%%') return '%'
          return (header === undefined ? undefined : cellOf(choice, header, language)) ?? mark
        }),
  )

/** What a cell takes apart from its text, in characters. */
const cellSize = 16

/** The most characters that the rows of a loop can have for all choices together. */
export function filledLength(rows: readonly SheetRow[], choices: readonly SheetRow[]): number {
  let longest = 0
  for (const { cells } of choices)
    for (const { text } of cells) longest = Math.max(longest, text.length)
  let length = 0
  for (const { cells } of rows)
    for (const { text } of cells) {
      const count = text.includes('%(') ? text.split('%(').length - 1 : 0
      length += cellSize + text.length + count * longest
    }
  return length * choices.length
}

/** The headers whose cells each choice has, with the label, which each needs anyway. */
export function commonHeaders(choices: readonly SheetRow[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const { cells } of choices)
    for (const { header, column } of cells)
      if (!isTranslated(column) && column !== 'list_name' && column !== 'name')
        counts.set(header, (counts.get(header) ?? 0) + 1)
  const common = [...counts].flatMap(([header, count]) => (count === choices.length ? header : []))
  return new Set(['name', 'label', ...common])
}

/** For each column of a row, the first mark that cannot be filled in for each choice. */
export function* unfilledMarks(row: SheetRow, headers: ReadonlySet<string>) {
  for (const { column, text } of row.cells) {
    if (asWritten.has(column) || !text.includes('%')) continue
    for (const [mark, header] of text.matchAll(marks)) {
      if (mark === '%%' || !mark.includes('%') || (header !== undefined && headers.has(header)))
        continue
      yield { column, mark }
      break
    }
  }
}
