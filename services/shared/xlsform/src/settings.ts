import { maxFormText } from '@formpost/rules'
import { isName } from '@formpost/rules/form-members'

import type { SheetRow } from './columns.ts'
import { maxKeptText } from './kept-sheets.ts'
import { change, note, shortened, type Report } from './report.ts'
import type { Row } from './types.ts'

/** What a form takes from the sheet `settings`. */
export interface FormSettings {
  title: string | null
  rootName: string | null
  defaultLanguage: string
  /** What an export writes again. */
  kept: Row | null
}

const read = new Set([
  ...['form_title', 'set_form_title', 'name', 'xml_root', 'default_language'],
  ...['form_id', 'set_form_id', 'id_string', 'version'],
])

/** Columns about ODK's files, servers and editors, or how forms look and records are named there. */
const withoutEffect =
  /^(?:style|instance_name|path|namespaces?|prefix|delimiter|submission_url|auto_(?:send|delete)|sms_.*|compact_.*|omit_instanceid|clean_text_values|allow_choice_duplicates|client_editable|instance_xmlns|instance_id|flavor|kobo--.*|asset_type|_.*)$/i

/** Columns that an export writes anyway. */
const written = new Set([...read].filter((column) => !/id|version/.test(column)))

function keptSettings(row: SheetRow): Row | null {
  const kept = row.cells.flatMap(({ header, column, text }) =>
    written.has(column) ? [] : [[header, shortened(text, maxKeptText)] as const],
  )
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

export function readSettings([row]: readonly SheetRow[], report: Report): FormSettings {
  if (!row) return { title: null, rootName: null, defaultLanguage: '', kept: null }
  const first = (...columns: string[]) => columns.map((column) => row.get(column)).find(Boolean)
  const of = report.add('settings', row.number, first('form_id', 'set_form_id', 'id_string') ?? '')
  for (const column of row.columns) {
    if (read.has(column)) continue
    if (withoutEffect.test(column)) note(of, 'no_effect', column)
    else change(of, 'column_left_out', column, row.get(column))
  }
  const name = first('name', 'xml_root') ?? ''
  if (name && !isName(name)) change(of, 'name_left_out', 'name', name)
  return {
    title: shortened(first('form_title', 'set_form_title') ?? '', maxFormText.title) || null,
    rootName: isName(name) && name !== 'data' ? name : null,
    defaultLanguage: row.get('default_language'),
    kept: keptSettings(row),
  }
}
