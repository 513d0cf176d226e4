import { textRow, type SheetRow } from './columns.ts'
import { readRowType } from './row-types.ts'

/** A form with more rows has too many fields anyway. */
const maxRows = 10_000

/** Where the loop that begins at an index ends; -1 if it does not. */
function endOf(rows: readonly SheetRow[], begin: number): number {
  let depth = 0
  for (let index = begin; index < rows.length; index++) {
    const { kind } = readRowType(rows[index]!.get('type'))
    if (kind === 'begin loop') depth++
    if (kind === 'end loop' && --depth === 0) return index
  }
  return -1
}

/** A cell with the name and the label of a choice in place of `%(name)s` and `%(label)s`. */
const filledIn = (row: SheetRow, choice: SheetRow): SheetRow =>
  row.withCells((text, language) =>
    text.replace(/%\((name|label)\)s|%%/g, (mark, column) => {
      if (mark === '%%') return '%'
      const texts = choice.texts('label')
      const label = texts.get(language) ?? texts.get('') ?? texts.values().next().value
      return column === 'name' ? choice.get('name') : (label ?? choice.get('name'))
    }),
  )

/** The rows of a loop for a choice. As in pyxform, those in groups stay as they are. */
function* rowsFor(choice: SheetRow, rows: readonly SheetRow[]): Generator<SheetRow> {
  let depth = 0
  for (const row of rows) {
    const { kind } = readRowType(row.get('type'))
    if (kind === 'end' || kind === 'end loop') depth--
    yield depth === 0 ? filledIn(row, choice) : row
    if (kind === 'begin' || kind === 'begin loop') depth++
  }
}

/** A group for each choice of the list of a loop, as pyxform makes them. Rows keep their numbers. */
function* groupsOf(loop: SheetRow, inner: readonly SheetRow[], choices: readonly SheetRow[]) {
  const ended = () => textRow({ type: 'end group' }, loop.number)
  yield loop.withCells((text, _language, column) => (column === 'type' ? 'begin group' : text))
  for (const choice of choices) {
    const labels = Array.from(choice.texts('label'), ([language, text]) => [
      language ? `label::${language}` : 'label',
      text,
    ])
    const texts = Object.fromEntries(labels) as Record<string, string>
    yield textRow({ type: 'begin group', name: choice.get('name'), ...texts }, loop.number)
    yield* rowsFor(choice, inner)
    yield ended()
  }
  yield ended()
}

/** The rows of a survey with groups in place of its loops. A loop without an end or without choices stays as it is. */
export function expandLoops(rows: readonly SheetRow[], choices: readonly SheetRow[]): SheetRow[] {
  const expanded: SheetRow[] = []
  for (let index = 0; index < rows.length && expanded.length < maxRows; index++) {
    const row = rows[index]!
    const type = readRowType(row.get('type'))
    const end = type.kind === 'begin loop' ? endOf(rows, index) : -1
    const ofList =
      type.kind === 'begin loop' && end !== -1
        ? choices.filter((choice) => choice.get('list_name') === type.list && choice.get('name'))
        : []
    if (ofList.length === 0) {
      expanded.push(row)
      continue
    }
    const used = ofList.filter((choice) => choice.get('name') !== 'none').slice(0, maxRows)
    const inner = rows.slice(index + 1, end)
    const groups: SheetRow[] = []
    for (const each of groupsOf(row, inner, used)) {
      groups.push(each)
      if (groups.length > maxRows) break
    }
    for (const each of expandLoops(groups, choices)) expanded.push(each)
    index = end
  }
  return expanded
}
