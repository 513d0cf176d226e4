import {
  csvCells,
  idColumn,
  instanceCells,
  instanceColumns,
  type CellValue,
  type CsvColumn,
  type CsvTable,
} from './csv-tables.ts'
import type { FormField } from './definition.ts'
import { numberToText } from './expressions/values.ts'
import type { StoredAnswers } from './form/walk.ts'

export * from './csv-tables.ts'
export { createArchivePaths, exportFileName, nameOfPath } from './archive-paths.ts'

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** The columns of a table of submissions after those of fields. */
export const lastColumns: readonly string[] = [
  'Submitted At',
  'IP Address',
  'Filled At',
  'Was Offline',
]
/** Further columns of an export with reviews. */
export const reviewColumns: readonly string[] = ['Review', 'Review Note', 'Reviewer', 'Reviewed At']

/** Further columns of an export with what the devices said of themselves. */
export const deviceColumns: readonly string[] = [
  'Device',
  'Device Number',
  'Collector',
  'Clock Offset (s)',
]

export interface CsvRow {
  /** By field id. */
  answers: StoredAnswers | null
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

/** A value as a cell. */
export const csvCell = (value: CellValue): string =>
  typeof value === 'number' ? numberToText(value) : csvText(value)

/** Values as a line. */
export const csvLineOf = (values: readonly CellValue[]): string =>
  `${values.map(csvCell).join(',')}\r\n`

/** Headings of fields, numbered where they are equal, between those of other columns. */
export function csvHeadings(
  fields: readonly Pick<FormField, 'label'>[],
  first: readonly string[],
  last: readonly string[],
): string[] {
  const taken = new Set<string>([...first, ...last])
  /** By label: the lowest number that may be free. */
  const nextNumbers = new Map<string, number>()
  const labels = fields.map(({ label }) => {
    const base = label ?? ''
    let name = base
    let n = nextNumbers.get(base) ?? 2
    while (taken.has(name)) name = `${base} (${n++})`
    nextNumbers.set(base, n)
    taken.add(name)
    return name
  })
  return [...first, ...labels, ...last]
}

/** `more` are the headings of further columns at the end, `first` of those before the fields. */
export const csvHeader = (
  fields: readonly Pick<FormField, 'label'>[],
  more: readonly string[] = [],
  first: readonly string[] = [],
): string => csvLineOf(csvHeadings(fields, first, [...lastColumns, ...more]))

export function csvLine(fields: readonly CsvColumn[], row: CsvRow): string {
  const { answers, created_at, ip_address, filled_at, was_offline } = row
  const last = [created_at, ip_address ?? '', filled_at ?? '', String(was_offline)]
  return csvLineOf([...csvCells(fields, answers), ...last])
}

/** The header of a table. That of submissions has their uuids `withIds`; instances always have them. */
export const tableHeader = ({ repeat, columns }: CsvTable, withIds: boolean): string =>
  repeat
    ? csvLineOf(csvHeadings(columns, instanceColumns, []))
    : csvHeader(columns, [], withIds ? [idColumn] : [])

/** The lines of a submission in a table: one, or that of each instance. */
export function tableLines(
  table: CsvTable,
  row: CsvRow & { uuid: string },
  withIds: boolean,
): string {
  if (table.repeat)
    return [...instanceCells(table, row.uuid, row.answers ?? {})].map(csvLineOf).join('')
  return `${withIds ? `${row.uuid},` : ''}${csvLine(table.columns, row)}`
}
