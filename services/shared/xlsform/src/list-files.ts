import { readFileRows } from './columns.ts'
import type { Languages } from './languages.ts'
import { readLists, type ChoiceList } from './lists.ts'
import { Report } from './report.ts'
import type { ListFiles, Row, RowReport } from './types.ts'

/** A list of a file. */
export interface ListOfFile {
  list: ChoiceList
  /** How many of its rows are left out, because another has their name. */
  repeated: number
  /** How many of its choices have another text than the file. */
  renamed: number
}

/** `fruits.csv` is the list `fruits` for `pulldata` and `instance`. */
export const listNameOf = (file: string): string =>
  file
    .replace(/^.*[/\\]/, '')
    .replace(/\.csv$/i, '')
    .toLowerCase()

/** `value=code label=title`: the columns with the names and texts of choices. */
const columnsIn = (parameters: string): { name: string; label: string } => ({
  name: /\bvalue ?= ?(\S+)/.exec(parameters)?.[1] ?? 'name',
  label: /\blabel ?= ?(\S+)/.exec(parameters)?.[1] ?? 'label',
})

/** The choices in files that were given beside a form. */
export class FileLists {
  readonly #files: ReadonlyMap<string, readonly Row[]>
  readonly #languages: Languages
  readonly #read = new Map<string, ListOfFile>()

  constructor(files: ListFiles, languages: Languages) {
    this.#files = new Map([...files].map(([file, rows]) => [listNameOf(file), rows]))
    this.#languages = languages
  }

  /** The choices of a file; undefined if it was not given. */
  read(file: string, parameters = ''): ListOfFile | undefined {
    const rows = this.#files.get(listNameOf(file))
    if (!rows) return undefined
    const { name, label } = columnsIn(parameters)
    const key = [listNameOf(file), name, label].join('\n')
    const list = this.#read.get(key) ?? this.#readRows(rows, name, label)
    this.#read.set(key, list)
    return list
  }

  #readRows(rows: readonly Row[], name: string, label: string): ListOfFile {
    const list_name = 'list'
    // A file for `pulldata` alone may have no names.
    const hasNames = rows.some((row) => row[name])
    const named = rows.map((row, index) => ({
      ...row,
      ...{ list_name, name: hasNames ? (row[name] ?? '') : String(index + 1) },
      ...(row[label] ? { label: row[label] } : {}),
    }))
    const report = new Report()
    const lists = readLists('choices', readFileRows(named), this.#languages, report)
    const list = lists.get(list_name) ?? { options: [], choices: [], translations: new Map() }
    const count = (sought: RowReport['outcome']) =>
      report.rows.filter(({ outcome }) => outcome === sought).length
    return { list, repeated: count('left_out'), renamed: count('changed') }
  }
}
