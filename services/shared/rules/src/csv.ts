import type { AnswerValue, FormField } from './definition.ts'
import { isInput } from './field-types/index.ts'

export { createArchivePaths, exportFileName, nameOfPath } from './archive-paths.ts'

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

const lastColumns = ['Submitted At', 'IP Address', 'Filled At', 'Was Offline']
/** The first column of an export with the uuids of submissions. */
export const idColumn = 'Submission ID'
/** Further columns of an export with reviews. */
export const reviewColumns: readonly string[] = ['Review', 'Review Note', 'Reviewer', 'Reviewed At']

export interface CsvRow {
  /** By field id. */
  answers: Readonly<Record<string, AnswerValue>> | null
  /** Times are ISO 8601 in UTC with milliseconds. */
  created_at: string
  ip_address: string | null
  filled_at: string | null
  was_offline: boolean
}

const needsEscaping = /[",;\r\n\t]|^[=+\-@]/
/** Characters after which some spreadsheets start a new cell, even in quoted text. */
const cellBreak = /([;\t\r\n]+ *)/
/** Numbers and phone numbers start like formulas but are harmless. */
const isNumeric = /^(?:[+-]?\d+(?:\.\d+)?|\+ *\d[\d ]*)$/

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const escapeStart = (text: string) =>
  /^[=+\-@]/.test(text) && !isNumeric.test(text) ? `'${text}` : text

/** Prefixes formulas with an apostrophe wherever a cell may start. */
function escapeFormulas(text: string): string {
  const parts = text
    .split(cellBreak)
    .map((part, index) => (index % 2 === 0 ? escapeStart(part) : part))
  const escaped = parts.join('')
  return /^[\t\r]/.test(escaped) ? `'${escaped}` : escaped
}

/** A text as a cell. */
export const csvText = (text: string): string =>
  needsEscaping.test(text) ? quote(escapeFormulas(text)) : text

/** Formats by the value, since the field may have had another type when it was answered. */
function cell(value: AnswerValue | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'number' || value === true) return String(value)
  return csvText(Array.isArray(value) ? value.join('; ') : value)
}

const line = (cells: string[]) => `${cells.join(',')}\r\n`

/** The columns of an export (docs/api-behaviour.md#csv-export): the input fields in form order. */
export const csvFields = (fields: readonly FormField[]): FormField[] =>
  fields.filter((field) => isInput(field.type))

/** A removed question as a column, which its heading says. */
export const asRemovedColumn = (field: FormField): FormField => ({
  ...field,
  label: `${field.label ?? ''} (removed)`.trimStart(),
})

/** `more` are the headings of further columns at the end, `first` of those before the fields. */
export function csvHeader(
  fields: readonly FormField[],
  more: readonly string[] = [],
  first: readonly string[] = [],
): string {
  const taken = new Set<string>([...first, ...lastColumns, ...more])
  /** By label: the lowest number that may be free. */
  const nextNumbers = new Map<string, number>()
  const labels = fields.map(({ label }) => {
    const base = label ?? ''
    let name = base
    let n = nextNumbers.get(base) ?? 2
    while (taken.has(name)) name = `${base} (${n++})`
    nextNumbers.set(base, n)
    taken.add(name)
    return csvText(name)
  })
  return line([...first, ...labels, ...lastColumns, ...more])
}

export function csvLine(fields: readonly FormField[], row: CsvRow): string {
  const { answers, created_at, ip_address, filled_at, was_offline } = row
  let cells = ''
  for (const { id } of fields) cells += `${cell(answers?.[id])},`
  return `${cells}${created_at},${ip_address ?? ''},${filled_at ?? ''},${was_offline}\r\n`
}
