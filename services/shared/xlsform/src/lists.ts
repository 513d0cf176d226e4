import { maxFieldText, type Choice } from '@formpost/rules'

import { isKnownColumn, type SheetRow } from './columns.ts'
import { ownText, type Languages } from './languages.ts'
import { change, leaveOut, note, shortened, type Report } from './report.ts'

/** A list of the sheet `choices`, as options of a field. */
export interface ChoiceList {
  options: string[]
  choices: Choice[]
  /** By tag of a language: a text for each option. */
  translations: Map<string, (string | null)[]>
}

/** Columns that are no text for `choice_filter`. */
const notFilters = new Set(['list_name', 'name', 'label'])
const media = ['image', 'audio', 'video', 'big-image']

/** Whether `choice_filter` can read a column. */
const isFilterName = (column: string): boolean => /^[A-Za-z_][\w.-]*$/.test(column)

/** Whether a column of choices says anything. */
export const saysSomethingOfChoices = (column: string): boolean =>
  isKnownColumn('choices', column) || isFilterName(column)

/** The lists of a sheet by their names. */
export function readLists(
  sheet: 'choices' | 'external_choices',
  rows: readonly SheetRow[],
  languages: Languages,
  report: Report,
): Map<string, ChoiceList> {
  const lists = new Map<string, GrowingList>()
  for (const row of rows) {
    const [listName, name] = [row.get('list_name'), row.get('name')]
    if (!listName && !name) continue
    const of = report.add(sheet, row.number, name)
    if (!name || !listName) {
      leaveOut(of, 'name_missing')
      continue
    }
    const list = lists.get(listName) ?? new GrowingList()
    lists.set(listName, list)
    if (list.names.has(name)) {
      leaveOut(of, 'repeated_choice')
      continue
    }
    list.names.add(name)
    const label = ownText(row.texts('label'), languages)
    const text = shortened(label || name, maxFieldText.option)
    if (label && text !== label) change(of, 'text_shortened', 'label', label)
    const option = uniqueOption(list.texts, text, name)
    list.texts.add(option)
    if (option !== text) change(of, 'option_renamed', 'label', option)
    for (const column of media) if (row.texts(column).size > 0) note(of, 'not_shown', column)
    addTranslations(list, row, languages)
    list.options.push(option)
    list.choices.push(choiceOf(row, name, languages))
  }
  return lists
}

/** A list with the names and texts that it has so far. */
class GrowingList implements ChoiceList {
  readonly options: string[] = []
  readonly choices: Choice[] = []
  readonly translations: ChoiceList['translations'] = new Map()
  readonly names = new Set<string>()
  readonly texts = new Set<string>()
}

/** Options are distinguished by their texts. */
function uniqueOption(taken: ReadonlySet<string>, text: string, name: string): string {
  if (!taken.has(text)) return text
  const suffix = shortened(` (${name})`, 100)
  const base = shortened(text, maxFieldText.option - 100) + suffix
  for (let count = 1; ; count++) {
    const option = count === 1 ? base : `${base} ${count}`
    if (!taken.has(option)) return option
  }
}

function choiceOf(row: SheetRow, name: string, languages: Languages): Choice {
  const filter: Record<string, string> = {}
  for (const column of row.columns) {
    const text = media.includes(column) ? ownText(row.texts(column), languages) : row.get(column)
    if (text && !notFilters.has(column) && isFilterName(column)) filter[column] = text
  }
  return Object.keys(filter).length > 0 ? { name, filter } : { name }
}

function addTranslations(list: ChoiceList, row: SheetRow, { others }: Languages): void {
  for (const [header, tag] of others) {
    const texts = list.translations.get(tag) ?? []
    list.translations.set(tag, texts)
    texts[list.options.length] = row.texts('label').get(header) ?? null
  }
}
