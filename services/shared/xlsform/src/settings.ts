import { maxFormText } from '@formpost/rules'
import { isName } from '@formpost/rules/form-members'

import type { SheetRow } from './columns.ts'
import { change, shortened, type Report } from './report.ts'

/** What a form takes from the sheet `settings`. */
export interface FormSettings {
  title: string | null
  rootName: string | null
  defaultLanguage: string
}

const read = new Set(['form_title', 'name', 'default_language', 'form_id', 'version'])

export function readSettings([row]: readonly SheetRow[], report: Report): FormSettings {
  if (!row) return { title: null, rootName: null, defaultLanguage: '' }
  const of = report.add('settings', row.number, row.get('form_id'))
  for (const column of row.columns)
    if (!read.has(column)) change(of, 'column_left_out', column, row.get(column))
  const name = row.get('name')
  if (name && !isName(name)) change(of, 'name_left_out', 'name', name)
  return {
    title: shortened(row.get('form_title'), maxFormText.title) || null,
    rootName: isName(name) && name !== 'data' ? name : null,
    defaultLanguage: row.get('default_language'),
  }
}
