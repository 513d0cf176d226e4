import { lookUp } from './look-up.ts'
import type { Row } from './types.ts'

/** Columns that have a text for each language. */
const translated = new Set([
  'label',
  'hint',
  'constraint_message',
  'required_message',
  'guidance_hint',
  'image',
  'audio',
  'video',
  'big-image',
])

/** The sheets whose headers are read differently. The sheet `external_choices` and files of choices are like `choices`. */
export type HeadersOf = 'survey' | 'choices' | 'settings' | 'entities'

/** Other spellings of headers in lower case, with spaces as underscores. As in pyxform, each sheet has its own. */
const aliases: Readonly<Record<HeadersOf, Readonly<Record<string, string>>>> = {
  survey: {
    caption: 'label',
    relevance: 'relevant',
    calculate: 'calculation',
    readonly: 'read_only',
    command: 'type',
    tag: 'name',
    value: 'name',
    constraint_msg: 'constraint_message',
    constraining_message: 'constraint_message',
    required_msg: 'required_message',
    requiredmsg: 'required_message',
    count: 'repeat_count',
    'jr:count': 'repeat_count',
    'jr:constraintmsg': 'constraint_message',
    'jr:requiredmsg': 'required_message',
  },
  choices: { caption: 'label', value: 'name' },
  settings: {
    title: 'form_title',
    set_form_title: 'form_title',
    id_string: 'form_id',
    set_form_id: 'form_id',
  },
  entities: { list_name: 'dataset' },
}

/** Parts of a path in a header that say only where ODK writes the column. */
const prefixes: Readonly<Record<HeadersOf, readonly string[]>> = {
  survey: ['bind', 'control', 'body', 'repeat', 'media'],
  choices: ['media'],
  settings: [],
  entities: [],
}

interface Header {
  column: string
  /** As written in the header; empty without one. */
  language: string
}

const media = ['image', 'audio', 'video', 'big-image']

/** The columns that conversion reads, with any case and spaces. Others keep their header: expressions may name them. */
const known: Readonly<Record<HeadersOf, ReadonlySet<string>>> = {
  survey: new Set([
    ...translated,
    ...['type', 'name', 'relevant', 'required', 'constraint', 'calculation'],
    ...['choice_filter', 'default', 'trigger', 'repeat_count', 'read_only', 'appearance'],
    ...['parameters', 'disabled', 'list_name'],
  ]),
  choices: new Set(['list_name', 'name', 'label', ...media]),
  settings: new Set([
    ...['form_title', 'form_id', 'name', 'xml_root', 'default_language', 'version'],
    'allow_choice_duplicates',
  ]),
  entities: new Set(['dataset', 'entity_id', 'create_if', 'update_if', 'repeat', 'label']),
}

/** Older headers have single colons; `jr:` is a part of a name. */
function partsOf(header: string): string[] {
  const separator = header.includes('::') ? '::' : ':'
  const parts = header.split(separator).map((part) => part.trim())
  const at = separator === ':' ? parts.indexOf('jr') : -1
  return at === -1 ? parts : [...parts.slice(0, at), parts.slice(at).join(':')]
}

export const isTranslated = (column: string): boolean => translated.has(column)

export const isKnownColumn = (sheet: HeadersOf, column: string): boolean => known[sheet].has(column)

const headerReader =
  (sheet: HeadersOf) =>
  (header: string): Header => {
    const parts = partsOf(header)
    if (parts.length > 1 && prefixes[sheet].includes(parts[0]!.toLowerCase())) parts.shift()
    const [first = '', language = ''] = parts
    const name = first.toLowerCase().replaceAll(' ', '_')
    const column = lookUp(aliases[sheet], name) ?? name
    if (sheet === 'survey' && column === 'save_to') return { column, language: '' }
    if (!known[sheet].has(column)) return { column: header.trim(), language: '' }
    return { column, language: translated.has(column) ? language : '' }
  }

const readHeader: Readonly<Record<HeadersOf, ReadHeader>> = {
  survey: headerReader('survey'),
  choices: headerReader('choices'),
  settings: headerReader('settings'),
  entities: headerReader('entities'),
}

/** Word processors write quotes that expressions do not know. */
const straightQuotes = (text: string): string => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"')

type ReadHeader = (header: string) => Header

/** A row by the names of its columns. Lists have so many rows that the cells stay as they are. */
export class SheetRow {
  readonly number: number
  readonly #row: Row
  readonly #read: ReadHeader

  constructor(row: Row, number: number, read: ReadHeader) {
    this.number = number
    this.#row = row
    this.#read = read
  }

  get columns(): IterableIterator<string> {
    const columns = new Set<string>()
    for (const [header, cell] of Object.entries(this.#row))
      if (cell.trim() !== '') columns.add(this.#read(header).column)
    return columns.values()
  }

  /** The text of a column without a language. */
  get(column: string): string {
    for (const header in this.#row) {
      const found = this.#read(header)
      if (found.column !== column || found.language !== '') continue
      const text = straightQuotes(this.#row[header]!).trim()
      if (text !== '') return text
    }
    return ''
  }

  /** The texts of a column by the language as written in the header. */
  texts(column: string): ReadonlyMap<string, string> {
    const texts = new Map<string, string>()
    for (const header in this.#row) {
      const found = this.#read(header)
      if (found.column !== column || texts.has(found.language)) continue
      const text = straightQuotes(this.#row[header]!).trim()
      if (text !== '') texts.set(found.language, text)
    }
    return texts
  }

  /** The same row with other texts of its cells. */
  withCells(change: (text: string, language: string, column: string) => string): SheetRow {
    const cells = Object.entries(this.#row).map(([header, text]) => {
      const { column, language } = this.#read(header)
      return [header, change(text, language, column)]
    })
    return new SheetRow(Object.fromEntries(cells) as Row, this.number, this.#read)
  }

  /** The cells that are not blank, as they are written. */
  get cells(): { header: string; column: string; text: string }[] {
    return Object.entries(this.#row).flatMap(([header, text]) =>
      text.trim() === ''
        ? []
        : [{ header: header.trim(), column: this.#read(header).column, text: text.trim() }],
    )
  }

  /** Whether a cell has a text as it is written. */
  includes(text: string): boolean {
    for (const header in this.#row) if (this.#row[header]!.includes(text)) return true
    return false
  }
}

/** Only texts of choices have other spellings and languages in files of choices, whose columns expressions name. */
const readFileHeader = (header: string): Header => {
  const found = readHeader.choices(header)
  return found.column === 'label' ? found : { column: header.trim(), language: '' }
}

/** Rows of a sheet whose headers are read once. */
function toSheetRows(rows: readonly Row[], readHeaderOf: ReadHeader): SheetRow[] {
  const headers = new Map<string, Header>()
  const read = (header: string): Header => {
    let found = headers.get(header)
    if (!found) headers.set(header, (found = readHeaderOf(header)))
    return found
  }
  return rows.map((row, index) => new SheetRow(row, index + 2, read))
}

/** A row that is made, at the place of one in a file. */
export const textRow = (row: Row, number: number): SheetRow =>
  new SheetRow(row, number, readHeader.survey)

export const readFileRows = (rows: readonly Row[]): SheetRow[] => toSheetRows(rows, readFileHeader)

export const readSheet = (sheet: HeadersOf, rows: readonly Row[] = []): SheetRow[] =>
  toSheetRows(rows, readHeader[sheet])
