import type { AnswerValue, FormField } from './definition.ts'
import { isInput } from './field-types/index.ts'

/** So that spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

const lastColumns = ['Submitted At', 'IP Address', 'Filled At', 'Was Offline']

export interface CsvRow {
  /** By field id. */
  answers: Readonly<Record<string, AnswerValue>> | null
  /** Times are ISO 8601 in UTC with milliseconds. */
  created_at: string
  ip_address: string | null
  filled_at: string | null
  was_offline: boolean
}

/** Most texts need neither quotes nor a guard. */
const needsCare = /[",;\r\n\t]|^[=+\-@]/
/** Where a spreadsheet may begin a new cell, though the text is quoted. */
const cellBreak = /([;\t\r\n]+ *)/
/** A number or a phone number begins like a formula, and is none. */
const isNumeric = /^(?:[+-]?\d+(?:\.\d+)?|\+ *\d[\d ]*)$/

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const guardStart = (text: string) =>
  /^[=+\-@]/.test(text) && !isNumeric.test(text) ? `'${text}` : text

/** An apostrophe before all that a spreadsheet would run as a formula, wherever it might begin a cell. */
function guard(text: string): string {
  const parts = text.split(cellBreak).map((part, at) => (at % 2 === 0 ? guardStart(part) : part))
  const guarded = parts.join('')
  return /^[\t\r]/.test(guarded) ? `'${guarded}` : guarded
}

/** A text as a cell. */
export const csvText = (text: string): string => (needsCare.test(text) ? quote(guard(text)) : text)

/** By the answer's shape, not its field's type: the field may have had another type when it was answered. */
function cell(value: AnswerValue | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return String(value)
  return csvText(Array.isArray(value) ? value.join('; ') : value)
}

const line = (cells: string[]) => `${cells.join(',')}\r\n`

/** The columns of a form's export (docs/api-behaviour.md#csv-export): its input fields in form order. */
export const csvFields = (fields: readonly FormField[]): FormField[] =>
  fields.filter((field) => isInput(field.type))

export function csvHeader(fields: readonly FormField[]): string {
  const taken = new Set<string>(lastColumns)
  const labels = fields.map(({ label }) => {
    const base = label ?? ''
    let name = base
    for (let n = 2; taken.has(name); n++) name = `${base} (${n})`
    taken.add(name)
    return csvText(name)
  })
  return line([...labels, ...lastColumns])
}

export function csvLine(fields: readonly FormField[], row: CsvRow): string {
  const { answers, created_at, ip_address, filled_at, was_offline } = row
  let cells = ''
  for (const { id } of fields) cells += `${cell(answers?.[id])},`
  return `${cells}${created_at},${ip_address ?? ''},${filled_at ?? ''},${was_offline}\r\n`
}
