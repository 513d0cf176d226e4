import { csvText } from '@formpost/rules/csv'

/** What stands between cells, and between rows, in the text that a page is read as. */
export const cellBreak = '\x1f'
export const rowBreak = '\x1e'

const cells = new RegExp(`[^${cellBreak}${rowBreak}]+`, 'g')
const needsCare = new RegExp(`[",\\r\\n]|(?:^|[${cellBreak}${rowBreak}])[=+\\-@\\t]`)
/** A list of options, or a text that looks like one. */
const mayBeList = new RegExp(`(?:^|[${cellBreak}${rowBreak}])\\[`)

/**
 * A page's rows as lines of CSV, as `csvLine` of the rules makes them; undefined where the text does not tell, for an answer
 * holds a break itself, or may be a list.
 */
export function csvPage(text: string, rows: number, columns: number): string | undefined {
  const isPlain =
    count(text, rowBreak) === rows - 1 && count(text, cellBreak) === rows * (columns - 1)
  if (!isPlain || mayBeList.test(text)) return undefined
  const ready = needsCare.test(text) ? text.replaceAll(cells, csvText) : text
  return `${ready.replaceAll(cellBreak, ',').replaceAll(rowBreak, '\r\n')}\r\n`
}

function count(text: string, what: string): number {
  let found = 0
  for (let at = text.indexOf(what); at >= 0; at = text.indexOf(what, at + 1)) found++
  return found
}
