import { textRow, type SheetRow } from './columns.ts'
import { commonHeaders, filledLength, fillIn, unfilledMarks } from './loop-marks.ts'
import { readRowType } from './row-types.ts'

/** The rows that loops may add, and their characters: a form with more has too many fields anyway. */
const maxAdded = 10_000
const maxText = 20_000_000

/** Refuses a row of a loop. */
export type RefuseLoop = (
  code: 'row_loop_mark' | 'row_loop_label' | 'row_loop_long',
  row: SheetRow,
  more: { column?: string; mark?: string; name?: string },
  sheet: 'survey' | 'choices',
) => void

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

/** The choices of lists by their names, without `none`, for which a loop has no group. */
function choicesByList(choices: readonly SheetRow[]): Map<string, SheetRow[]> {
  const lists = new Map<string, SheetRow[]>()
  for (const choice of choices) {
    const [name, list] = [choice.get('name'), choice.get('list_name')]
    if (!name) continue
    const known = lists.get(list) ?? []
    lists.set(list, known)
    if (name !== 'none') known.push(choice)
  }
  return lists
}

/** Adds the choice that `or_other` gives a list, which loops over the list have too, as in pyxform. */
function addOthers(lists: Map<string, SheetRow[]>, rows: readonly SheetRow[]): void {
  const withOther = new Set<string>()
  for (const row of rows) {
    const type = readRowType(row.get('type'))
    if (type.kind === 'choices' && type.from === 'choices' && type.hasOther) {
      withOther.add(type.list)
    }
  }
  for (const name of withOther) {
    const list = lists.get(name)
    if (!list || list.some((choice) => choice.get('name') === 'other')) continue
    const languages = [...(list[0]?.texts('label').keys() ?? [])]
    const labels = languages.map((language) => [labelColumn(language), 'Other'])
    const texts = { label: 'Other', ...Object.fromEntries(labels) } as Record<string, string>
    list.push(textRow({ list_name: name, name: 'other', ...texts }, list[0]?.number ?? 0))
  }
}

const labelColumn = (language: string) => (language ? `label::${language}` : 'label')

/** The rows of a loop that are filled in. As in pyxform, those in groups stay as they are. */
function* filledRows(rows: readonly SheetRow[]): Generator<{ row: SheetRow; isFilled: boolean }> {
  let depth = 0
  for (const row of rows) {
    const { kind } = readRowType(row.get('type'))
    const isEnd = kind === 'end' || kind === 'end loop'
    if (isEnd) depth--
    yield { row, isFilled: depth === 0 && !isEnd }
    if (kind === 'begin' || kind === 'begin loop') depth++
  }
}

/** A group for each choice of the list of a loop, as pyxform makes them. Rows keep their numbers. */
function* groupsOf(loop: SheetRow, inner: readonly SheetRow[], choices: readonly SheetRow[]) {
  const ended = () => textRow({ type: 'end group' }, loop.number)
  yield loop.withCells((text, _language, column) => (column === 'type' ? 'begin group' : text))
  for (const choice of choices) {
    const labels = Array.from(choice.texts('label'), ([language, text]) => [
      labelColumn(language),
      text,
    ])
    const texts = Object.fromEntries(labels) as Record<string, string>
    yield textRow({ type: 'begin group', name: choice.get('name'), ...texts }, loop.number)
    for (const { row, isFilled } of filledRows(inner)) yield isFilled ? fillIn(row, choice) : row
    yield ended()
  }
  yield ended()
}

/** Refuses what pyxform refuses of a loop with rows in it: choices without a label, and marks that it cannot fill in. */
function checkLoop(
  inner: readonly SheetRow[],
  choices: readonly SheetRow[],
  refuse: RefuseLoop,
): void {
  if (inner.length === 0) return
  for (const choice of choices)
    if (choice.texts('label').size === 0)
      refuse('row_loop_label', choice, { name: choice.get('name') }, 'choices')
  const headers = commonHeaders(choices)
  for (const { row, isFilled } of filledRows(inner))
    if (isFilled)
      for (const problem of unfilledMarks(row, headers))
        refuse('row_loop_mark', row, problem, 'survey')
}

/** The rows of a survey with groups in place of its loops. A loop without an end or a list, or that is too long, stays as it is. */
export function expandLoops(
  rows: readonly SheetRow[],
  choices: readonly SheetRow[],
  refuse: RefuseLoop = () => {},
): SheetRow[] {
  const lists = choicesByList(choices)
  addOthers(lists, rows)
  let added = 0
  let length = 0
  const expand = (given: readonly SheetRow[]): SheetRow[] => {
    const ends = endsOf(given)
    const expanded: SheetRow[] = []
    for (let index = 0; index < given.length; index++) {
      const row = given[index]!
      const type = readRowType(row.get('type'))
      const end = ends.get(index)
      const used = type.kind === 'begin loop' ? lists.get(type.list) : undefined
      if (end === undefined || !used) {
        expanded.push(row)
        continue
      }
      const count = used.length * (end - index + 1)
      const isShort = added + count <= maxAdded
      const inner = isShort ? given.slice(index + 1, end) : []
      const filled = isShort ? filledLength(inner, used) : 0
      if (!isShort || length + filled > maxText) {
        refuse('row_loop_long', row, {}, 'survey')
        for (; index <= end; index++) expanded.push(given[index]!)
        index--
        continue
      }
      added += count
      length += filled
      checkLoop(inner, used, refuse)
      for (const each of expand([...groupsOf(row, inner, used)])) expanded.push(each)
      index = end
    }
    return expanded
  }
  return expand(rows)
}
