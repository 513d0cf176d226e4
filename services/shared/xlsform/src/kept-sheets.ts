import type { SheetRow } from './columns.ts'
import { shortened } from './report.ts'
import type { KeptSheets, Row } from './types.ts'

export const maxKeptText = 4_000
/** In characters of JSON. */
const maxSheet = 20_000
const maxRows = 1_000

/** The cells of rows as they are written. */
export const rowsAsWritten = (rows: readonly SheetRow[]): Row[] =>
  rows.slice(0, maxRows).flatMap(({ cells }) => {
    const texts = cells.map(({ header, text }) => [header, shortened(text, maxKeptText)] as const)
    return texts.length > 0 ? [Object.fromEntries(texts)] : []
  })

/** The sheets that have rows and are not too long to be kept; null without any. */
export function keptSheets(sheets: Record<string, readonly Row[]>): KeptSheets | null {
  const kept = Object.entries(sheets).filter(
    ([, rows]) => rows.length > 0 && JSON.stringify(rows).length <= maxSheet,
  )
  return kept.length > 0 ? Object.fromEntries(kept) : null
}
