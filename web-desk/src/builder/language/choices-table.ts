import type { Choice } from '@formpost/rules'

/** Options with what belongs to each. */
export interface OptionTable {
  readonly options: readonly string[]
  readonly choices: readonly Choice[]
}

/** The columns that filters can read, in the order in which they were first used. */
export const columnsOf = (choices: readonly Choice[]): readonly string[] => [
  ...new Set(choices.flatMap(({ filter }) => Object.keys(filter ?? {}))),
]

/** A choice with another value in a column; without a column it is its name. */
export function withCell(choice: Choice, column: string | undefined, value: string): Choice {
  if (column === undefined) return { ...choice, name: value || null }
  const { [column]: _former, ...others } = choice.filter ?? {}
  return { ...choice, filter: value ? { ...others, [column]: value } : others }
}

/** The cells of a table as spreadsheets copy it: separated by tabs, in quotes if they have tabs or line breaks themselves. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') cell += text[at++]
      else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === '\t' || character === '\n') {
      rows.at(-1)!.push(cell.trim())
      cell = ''
      if (character === '\n') rows.push([])
    } else cell += character
  }
  rows.at(-1)!.push(cell.trim())
  return rows.filter((row) => row.some((each) => each !== ''))
}

const labelColumns = ['label', 'option']

/**
 * The options with those of a table, whose first row has the names of its columns: `label`, `name` and those for filters. Options that
 * are known get the cells of their row. Undefined if the table has no column with labels.
 */
export function withTable(table: OptionTable, cells: readonly string[][]): OptionTable | undefined {
  const [head = [], ...rows] = cells
  const columns = head.map((column) => column.trim())
  const labelAt = columns.findIndex((column) => labelColumns.includes(column.toLowerCase()))
  if (labelAt < 0 || rows.length === 0) return undefined
  const options = [...table.options]
  const choices: Choice[] = options.map((_option, at) => table.choices[at] ?? {})
  const places = new Map(options.map((option, at) => [option, at]))
  for (const row of rows) {
    const label = row[labelAt]
    if (!label) continue
    const index = places.get(label) ?? options.push(label) - 1
    places.set(label, index)
    choices[index] ??= {}
    for (const [at, column] of columns.entries()) {
      const value = row[at]
      if (at === labelAt || !column || !value) continue
      const isName = column.toLowerCase() === 'name'
      choices[index] = withCell(choices[index]!, isName ? undefined : column, value)
    }
  }
  return { options, choices }
}
