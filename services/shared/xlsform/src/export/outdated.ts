import type { FormField } from '@formpost/rules'

import { textRow } from '../columns.ts'
import { findRefusals } from '../refusals.ts'
import type { Row, Sheets } from '../types.ts'

/** What an import kept and ODK would refuse now, because the form has changed. */
export interface OutdatedCell {
  /** Absent for a setting of the form. */
  field?: FormField
  /** As in `xlsform.settings.instance_name` of the form, and `xlsform.save_to` of a field. */
  setting: string
}

/** Whether all references of a text are to fields of these names. */
export const refersOnlyTo = (text: string, names: ReadonlySet<string>): boolean =>
  [...text.matchAll(/\$\{([^}]*)(\}?)/g)].every(
    ([, inner = '', end]) => end !== '' && names.has(inner.replace(/^last-saved#/, '').trim()),
  )

const savingHeaders = (row: Row): string[] =>
  textRow(row, 0).cells.flatMap(({ header, column }) => (column === 'save_to' ? [header] : []))

/** The sheets with the entities of an import, unless they no longer fit the form: ODK would refuse the whole file. */
export function withEntities<S extends Pick<Sheets, 'survey'>>(
  sheets: S,
  entities: readonly Row[],
  fields: readonly FormField[],
  rowOf: ReadonlyMap<string, number>,
): { sheets: S & Pick<Sheets, 'entities'>; outdated: OutdatedCell[] } {
  const whole = { ...sheets, ...(entities.length > 0 && { entities }) }
  const isFitting = findRefusals(whole).every(
    ({ code, sheet }) => sheet !== 'entities' && !code.startsWith('row_entity'),
  )
  if (isFitting) return { sheets: whole, outdated: [] }
  const survey = sheets.survey.map((row): Row => {
    const saving = new Set(savingHeaders(row))
    return Object.fromEntries(Object.entries(row).filter(([header]) => !saving.has(header)))
  })
  const cells = fields.flatMap((field): OutdatedCell[] => {
    const row = sheets.survey[(rowOf.get(field.id) ?? 0) - 2]
    return row ? savingHeaders(row).map((header) => ({ field, setting: `xlsform.${header}` })) : []
  })
  const ofForm = entities.length > 0 ? [{ setting: 'xlsform.entities' }] : []
  return { sheets: { ...sheets, survey }, outdated: [...ofForm, ...cells] }
}
