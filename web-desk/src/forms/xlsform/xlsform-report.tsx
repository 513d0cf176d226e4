import { formatNumber } from '@formpost/ui/format.ts'
import { propertyErrorText } from '@formpost/ui/messages/errors/index.ts'
import { summarize, type RowChange, type RowNote, type RowReport } from '@formpost/xlsform'

import { languageName } from '../../builder/translations/language-names.ts'
import { messages as forms } from '../messages/index.ts'
import type { ConvertedFile } from './convert-file.ts'
import { messages } from './messages/index.ts'

/** Beyond so many rows, a list helps nobody. */
const maxListed = 200

const { changes } = messages

const texts: Readonly<
  Record<RowChange['code'], (change: { column: string; detail: string; problem: string }) => string>
> = {
  expression_refused: changes.expression_refused,
  reference_left_out: ({ column }) => changes.reference_left_out(column),
  not_applicable: ({ column }) => changes.not_applicable(column),
  default_refused: ({ detail }) => changes.default_refused(detail),
  label_from_name: () => changes.label_from_name,
  label_moved: () => changes.label_moved,
  text_shortened: ({ column }) => changes.text_shortened(column),
  similar_type: ({ detail }) => changes.similar_type(detail),
  name_left_out: ({ detail }) => changes.name_left_out(detail),
  option_renamed: ({ detail }) => changes.option_renamed(detail),
  language_unknown: ({ detail }) => changes.language_unknown(detail),
  stays_blank: ({ detail }) => changes.stays_blank(detail),
  repeated_choices: ({ detail }) => changes.repeated_choices(detail),
  column_left_out: ({ column }) => changes.column_left_out(column),
}

const changeText = ({ code, column, detail = '', problem }: RowChange): string =>
  texts[code]({ column, detail, problem: (problem && propertyErrorText(problem)) ?? '' })

const noteText = ({ code, column }: RowNote): string => messages.notes[code](column)

const noteOf = ({ reason, changes: own, notes }: RowReport): string =>
  reason
    ? messages.reasons[reason]
    : [...new Set([...own.map(changeText), ...notes.map(noteText)])].join(' ')

function placeOf({ sheet, row, name }: RowReport): string {
  const place = { sheet, row: formatNumber(row) }
  return name ? messages.placeNamed({ ...place, name }) : messages.place(place)
}

function Rows({ title, rows }: { title: string; rows: readonly RowReport[] }) {
  if (rows.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul class="import-notes">
        {rows.slice(0, maxListed).map((row) => (
          <li key={`${row.sheet} ${row.row}`} dir="auto">
            <strong>{placeOf(row)}</strong>: {noteOf(row)}
          </li>
        ))}
        {rows.length > maxListed && <li>…</li>}
      </ul>
    </>
  )
}

/** What became of the rows of an XLSForm: those that were left out first. */
export function XlsformReport({ report, unused, assumedLanguage }: ConvertedFile) {
  const { rows, whole, apart } = summarize(report)
  const withOutcome = (wanted: RowReport['outcome']) =>
    report.filter(({ outcome }) => outcome === wanted)
  return (
    <>
      <p>{messages.rows({ whole: formatNumber(whole), all: formatNumber(rows) })}</p>
      {apart > 0 && <p>{messages.apart(apart)}</p>}
      {assumedLanguage && <p>{messages.assumedLanguage(languageName(assumedLanguage))}</p>}
      {unused.map((sheet) => (
        <p key={sheet}>{messages.unusedSheet(sheet)}</p>
      ))}
      <Rows title={forms.leftOut} rows={withOutcome('left_out')} />
      <Rows title={forms.changed} rows={withOutcome('changed')} />
      <Rows
        title={messages.noted}
        rows={withOutcome('whole').filter(({ notes }) => notes.length > 0)}
      />
    </>
  )
}
