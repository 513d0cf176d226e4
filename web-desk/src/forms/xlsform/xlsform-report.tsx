import { formatNumber } from '@formpost/ui/format.ts'
import type { RowReport } from '@formpost/xlsform'

import { languageName } from '../../builder/translations/language-names.ts'
import type { FormDocument } from '../create-form.ts'
import { messages as forms } from '../messages/index.ts'
import { FormPreview } from './form-preview.tsx'
import { messages } from './messages/index.ts'
import { noteOf } from './note-text.ts'
import type { ConvertedFile } from './protocol.ts'

/** Beyond so many rows, a list helps nobody. */
const maxListed = 200

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

/** What became of the rows of an XLSForm, those that were left out first, and the form that it becomes. */
export function XlsformReport({
  document,
  summary,
  report,
  unused,
  assumedLanguage,
}: ConvertedFile<FormDocument>) {
  const { rows, whole, apart } = summary
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
      <Rows title={messages.noted} rows={withOutcome('whole')} />
      <FormPreview document={document} report={report} />
    </>
  )
}
