import { maxFormText } from '@formpost/rules'
import { isName } from '@formpost/rules/form-members'

import type { SheetRow } from './columns.ts'
import { isKeepable } from './kept-sheets.ts'
import { change, note, shortened, type Report } from './report.ts'
import type { Row, RowReport } from './types.ts'

/** What a form takes from the sheet `settings`. */
export interface FormSettings {
  title: string | null
  rootName: string | null
  defaultLanguage: string
  /** What an export writes again. */
  kept: Row | null
}

const read = new Set([
  ...['form_title', 'name', 'xml_root', 'default_language', 'form_id', 'version'],
])

/** Columns that an export writes anyway. */
const written = new Set([...read].filter((column) => !/id|version/.test(column)))

function keptSettings(row: SheetRow, of: RowReport): Row | null {
  const kept: [string, string][] = []
  for (const { header, column, text } of row.cells) {
    if (written.has(column)) continue
    if (isKeepable(header, text)) kept.push([header, text])
    else note(of, 'not_kept', column)
  }
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

export function readSettings([row]: readonly SheetRow[], report: Report): FormSettings {
  if (!row) return { title: null, rootName: null, defaultLanguage: '', kept: null }
  const of = report.add('settings', row.number, row.get('form_id'))
  for (const column of row.columns) if (!read.has(column)) note(of, 'no_effect', column)
  const name = row.get('name') || row.get('xml_root')
  if (name && !isName(name)) change(of, 'name_left_out', 'name', name)
  const given = row.get('form_title')
  const title = shortened(given, maxFormText.title)
  if (title !== given) change(of, 'text_shortened', 'form_title', given)
  return {
    title: title || null,
    rootName: isName(name) && name !== 'data' ? name : null,
    defaultLanguage: row.get('default_language'),
    kept: keptSettings(row, of),
  }
}
