import type { PropertyError } from '@formpost/rules'

import type { LeftOutReason, ReportSummary, RowChange, RowNote, RowReport } from './types.ts'

/** Collects what became of the rows. */
export class Report {
  readonly rows: RowReport[] = []

  add(sheet: RowReport['sheet'], row: number, name: string): RowReport {
    const report: RowReport = {
      sheet,
      row,
      name,
      outcome: 'whole',
      changes: [],
      notes: [],
      expressions: [],
    }
    this.rows.push(report)
    return report
  }
}

const known = new WeakMap<RowReport, Set<string>>()

/** Whether a report does not say this yet: the row of a loop becomes several fields. */
function isNew(report: RowReport, made: RowChange | RowNote): boolean {
  const said = known.get(report) ?? new Set()
  known.set(report, said)
  const key = JSON.stringify(made)
  const isSaid = said.has(key)
  said.add(key)
  return !isSaid
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
  const made: RowChange = { code, column, ...detail }
  if (isNew(report, made)) report.changes.push(made)
}

export function note(
  report: RowReport,
  code: RowNote['code'],
  column: string,
  detail?: string,
): void {
  const made: RowNote = { code, column, ...(detail !== undefined && { detail }) }
  if (isNew(report, made)) report.notes.push(made)
}

export function leaveOut(report: RowReport, reason: LeftOutReason): void {
  if (report.outcome !== 'apart') report.outcome = 'left_out'
  report.reason = reason
}

/** Whether the expression of a column is in the field as it is written in the row. */
const isTaken = ({ outcome, changes }: RowReport, column: string): boolean =>
  outcome !== 'left_out' && !changes.some((each) => each.column === column)

export function summarize(report: readonly RowReport[]): ReportSummary {
  const rows = report.filter(({ outcome, row }) => outcome !== 'apart' && row > 1)
  const found = rows.flatMap((row) => row.expressions.map((column) => isTaken(row, column)))
  return {
    rows: rows.length,
    whole: rows.filter(({ outcome }) => outcome === 'whole').length,
    apart: report.filter(({ outcome }) => outcome === 'apart').length,
    expressions: { found: found.length, taken: found.filter(Boolean).length },
  }
}

/** Cuts a text to a number of code points. */
export function shortened(text: string, max: number): string {
  const characters = [...text]
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`
}
