import { maxOptions } from '@formpost/rules'

import type { SheetRow } from './columns.ts'
import type { Languages } from './languages.ts'
import { FileLists, listNameOf } from './list-files.ts'
import { readLists, type ChoiceList } from './lists.ts'
import { change, type Report } from './report.ts'
import type { ChoicesRowType } from './row-types.ts'
import { hasSearch } from './search.ts'
import type { LeftOutReason, ListFiles, RowReport } from './types.ts'

/** A list with the name by which expressions know it. */
export interface NamedList {
  name: string
  of: ChoiceList
}

interface Rows {
  choices: readonly SheetRow[]
  external: readonly SheetRow[]
  files: ListFiles
}

/** The choices of a form: of its sheets, and of files. */
export class ChoiceSources {
  readonly #sheets: Record<'choices' | 'external_choices', ReadonlyMap<string, ChoiceList>>
  readonly #files: FileLists

  constructor({ choices, external, files }: Rows, languages: Languages, report: Report) {
    this.#sheets = {
      choices: readLists('choices', choices, languages, report),
      external_choices: readLists('external_choices', external, languages, report),
    }
    this.#files = new FileLists(files, languages)
  }

  /** The list of a row, or why there is none. */
  find(type: ChoicesRowType, row: SheetRow, report: RowReport): NamedList | LeftOutReason {
    if (hasSearch(row.get('appearance'))) return 'choices_of_search'
    if (type.from === 'file') return this.#ofFile(type.list, row.get('parameters'), report)
    const of = this.#sheets[type.from].get(type.list)
    if (!of) return 'unknown_list'
    return of.options.length > maxOptions ? 'too_many_choices' : { name: type.list, of }
  }

  #ofFile(file: string, parameters: string, report: RowReport): NamedList | LeftOutReason {
    if (!/\.csv$/i.test(file)) return 'unsupported_type'
    const found = this.#files.read(file, parameters)
    if (!found) return 'file_missing'
    const { list, repeated, renamed } = found
    if (list.options.length > maxOptions) return 'too_many_choices'
    if (repeated > 0) change(report, 'repeated_choices', 'type', String(repeated))
    if (renamed > 0) change(report, 'renamed_choices', 'type', String(renamed))
    return { name: listNameOf(file), of: list }
  }

  hasFile(file: string): boolean {
    return this.#files.read(file) !== undefined
  }

  /** A list that expressions name, although no question has its choices. */
  named(name: string): NamedList | undefined {
    const { choices, external_choices: external } = this.#sheets
    const of = choices.get(name) ?? external.get(name) ?? this.#files.read(name)?.list
    return of && of.options.length <= maxOptions ? { name, of } : undefined
  }
}
