import type { Row, Sheets } from '@formpost/xlsform'

/** Reads a table whose first line has the headers; ` | ` separates cells. */
function readTable(text: string): Row[] {
  const [headers = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split(/ \|(?= |$)/).map((cell) => cell.trim()))
  return rows.map((cells) => {
    if (cells.length > headers.length) throw new Error(`Too many cells: ${cells.join(' | ')}`)
    return Object.fromEntries(cells.flatMap((cell, at) => (cell ? [[headers[at]!, cell]] : [])))
  })
}

/** The sheets of an XLSForm, written as tables. */
export const sheets = (survey: string, choices = ''): Sheets => ({
  survey: readTable(survey),
  choices: choices ? readTable(choices) : [],
})
