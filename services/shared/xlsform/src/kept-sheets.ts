import { codePoints } from '@formpost/rules'

import type { SheetRow } from './columns.ts'
import { note, type Report } from './report.ts'
import type { KeptSheets, Row, RowReport } from './types.ts'

/** Bounds of the contract, in characters and columns; a sheet in characters of JSON. */
const maxText = 4_000
const maxHeader = 255
const maxSheet = 20_000
const maxRows = 1_000

/** Whether a cell is short enough to be kept. It is never cut: it may be an expression. */
export const isKeepable = (header: string, text: string): boolean =>
  codePoints(header) <= maxHeader && codePoints(text) <= maxText

/** The cells of rows as they are written. */
export const rowsAsWritten = (rows: readonly SheetRow[]): Row[] =>
  rows.flatMap(({ cells }) => {
    const texts = cells.map(({ header, text }) => [header, text] as const)
    return texts.length > 0 ? [Object.fromEntries(texts)] : []
  })

const isShort = (rows: readonly Row[]): boolean =>
  rows.length <= maxRows &&
  JSON.stringify(rows).length <= maxSheet &&
  rows.every((row) => Object.entries(row).every(([header, text]) => isKeepable(header, text)))

type KeptSheet = Extract<RowReport['sheet'], 'settings' | 'entities' | 'osm'>

/** The sheets that have rows, each as a whole; null without any. One that is too long is reported at its headers. */
export function keptSheets(
  sheets: Readonly<Record<KeptSheet, readonly Row[]>>,
  report: Report,
): KeptSheets | null {
  const kept: [string, readonly Row[]][] = []
  for (const sheet of ['settings', 'entities', 'osm'] as const) {
    const rows = sheets[sheet]
    if (rows.length === 0) continue
    if (isShort(rows)) kept.push([sheet, rows])
    else note(report.add(sheet, 1, ''), 'not_kept', sheet)
  }
  return kept.length > 0 ? Object.fromEntries(kept) : null
}
