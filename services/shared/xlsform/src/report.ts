import type { PropertyError } from '@formpost/rules'

import type { LeftOutReason, RowChange, RowReport } from './types.ts'

/** Collects what became of the rows. */
export class Report {
  readonly rows: RowReport[] = []

  add(sheet: RowReport['sheet'], row: number, name: string): RowReport {
    const report: RowReport = { sheet, row, name, outcome: 'whole', changes: [] }
    this.rows.push(report)
    return report
  }
}

export function change(
  report: RowReport,
  code: RowChange['code'],
  column: string,
  more?: string | PropertyError,
): void {
  if (report.outcome === 'whole') report.outcome = 'changed'
  const detail =
    typeof more === 'object' ? { problem: more } : more !== undefined && { detail: more }
  report.changes.push({ code, column, ...detail })
}

export function leaveOut(report: RowReport, reason: LeftOutReason): void {
  report.outcome = 'left_out'
  report.reason = reason
}

/** Cuts a text to a number of code points. */
export function shortened(text: string, max: number): string {
  const characters = [...text]
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`
}
