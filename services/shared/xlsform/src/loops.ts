import { textRow, type SheetRow } from './columns.ts'
import { readRowType } from './row-types.ts'

/** The rows that loops may add: a form with more has too many fields anyway. */
const maxAdded = 10_000

/** Where loops end, by where they begin; those without an end are absent. */
function endsOf(rows: readonly SheetRow[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  for (const [index, row] of rows.entries()) {
    const { kind } = readRowType(row.get('type'))
    if (kind === 'begin loop') open.push(index)
    const begin = kind === 'end loop' ? open.pop() : undefined
    if (begin !== undefined) ends.set(begin, index)
  }
  return ends
}

/** The choices of a list by its name. */
function choicesByList(choices: readonly SheetRow[]): ReadonlyMap<string, readonly SheetRow[]> {
  const lists = new Map<string, SheetRow[]>()
  for (const choice of choices) {
    const list = choice.get('list_name')
    if (!choice.get('name')) continue
    const known = lists.get(list)
    if (known) known.push(choice)
    else lists.set(list, [choice])
  }
  return lists
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

/** The rows of a survey with groups in place of its loops. A loop without an end, without choices, or with too many, stays as it is. */
export function expandLoops(rows: readonly SheetRow[], choices: readonly SheetRow[]): SheetRow[] {
  const lists = choicesByList(choices)
  let added = 0
  const expand = (given: readonly SheetRow[]): SheetRow[] => {
    const ends = endsOf(given)
    const expanded: SheetRow[] = []
    for (let index = 0; index < given.length; index++) {
      const row = given[index]!
      const type = readRowType(row.get('type'))
      const end = ends.get(index)
      const list = type.kind === 'begin loop' ? (lists.get(type.list) ?? []) : []
      const inner = end === undefined ? [] : given.slice(index + 1, end)
      const used = list.filter((choice) => choice.get('name') !== 'none')
      const count = used.length * (inner.length + 2)
      if (end === undefined || used.length === 0 || added + count > maxAdded) {
        expanded.push(row)
        continue
      }
      added += count
      for (const each of expand([...groupsOf(row, inner, used)])) expanded.push(each)
      index = end
    }
    return expanded
  }
  return expand(rows)
}
