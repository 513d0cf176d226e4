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
])

/** Other spellings of headers in lower case, with spaces as underscores. */
const aliases: Readonly<Record<string, string>> = {
  caption: 'label',
  title: 'form_title',
  relevance: 'relevant',
  calculate: 'calculation',
  readonly: 'read_only',
  command: 'type',
  tag: 'name',
  constraint_msg: 'constraint_message',
  constraining_message: 'constraint_message',
  required_msg: 'required_message',
  count: 'repeat_count',
  'jr:count': 'repeat_count',
  'jr:constraintmsg': 'constraint_message',
  'jr:requiredmsg': 'required_message',
  value: 'name',
}

/** Parts of a path in a header that say only where ODK writes the column. */
const prefixes = new Set(['bind', 'control', 'body', 'repeat', 'media'])

interface Header {
  column: string
  /** As written in the header; empty without one. */
  language: string
}

/** The columns that conversion reads; others keep their header. */
const known = new Set([
  ...translated,
  ...['type', 'name', 'list_name', 'relevant', 'required', 'constraint', 'calculation'],
  ...['choice_filter', 'default', 'trigger', 'repeat_count', 'read_only', 'appearance'],
  ...['parameters', 'form_title', 'form_id', 'default_language', 'version', 'disabled'],
])

/** Older headers have single colons; `jr:` is a part of a name. */
function partsOf(header: string): string[] {
  const separator = header.includes('::') ? '::' : ':'
  const parts = header.split(separator).map((part) => part.trim())
  const at = separator === ':' ? parts.indexOf('jr') : -1
  return at === -1 ? parts : [...parts.slice(0, at), parts.slice(at).join(':')]
}

function readHeader(header: string): Header {
  const parts = partsOf(header)
  if (parts.length > 1 && prefixes.has(parts[0]!.toLowerCase())) parts.shift()
  const [first = '', language = ''] = parts
  const name = first.toLowerCase().replaceAll(' ', '_')
  const column = lookUp(aliases, name) ?? name
  if (!known.has(column)) return { column: header.trim(), language: '' }
  return { column, language: translated.has(column) ? language : '' }
}

/** Word processors write quotes that expressions do not know. */
const straightQuotes = (text: string): string => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"')

/** A row by the names of its columns. */
export class SheetRow {
  readonly number: number
  readonly #cells = new Map<string, Map<string, string>>()

  constructor(row: Row, number: number, read: (header: string) => Header = readHeader) {
    this.number = number
    for (const [header, cell] of Object.entries(row)) {
      const text = straightQuotes(cell).trim()
      if (text === '') continue
      const { column, language } = read(header)
      const texts = this.#cells.get(column) ?? new Map<string, string>()
      this.#cells.set(column, texts)
      if (!texts.has(language)) texts.set(language, text)
    }
  }

  get columns(): IterableIterator<string> {
    return this.#cells.keys()
  }

  /** The text of a column without a language. */
  get(column: string): string {
    return this.#cells.get(column)?.get('') ?? ''
  }

  /** The texts of a column by the language as written in the header. */
  texts(column: string): ReadonlyMap<string, string> {
    return this.#cells.get(column) ?? new Map<string, string>()
  }
}

/** Only texts of choices have other spellings and languages in files of choices, whose columns expressions name. */
const readFileHeader = (header: string): Header => {
  const found = readHeader(header)
  return found.column === 'label' ? found : { column: header.trim(), language: '' }
}

export const readFileRows = (rows: readonly Row[]): SheetRow[] =>
  rows.map((row, index) => new SheetRow(row, index + 2, readFileHeader))

export const readSheet = (rows: readonly Row[] = []): SheetRow[] =>
  rows.map((row, index) => new SheetRow(row, index + 2))
