import { readSheet, type SheetRow } from './columns.ts'
import { leaveOut, note, type Report } from './report.ts'
import type { LeftOutReason, Row } from './types.ts'

/** The columns of the sheet `entities`, apart from the name of the list. */
export const entityColumns = ['entity_id', 'create_if', 'update_if', 'repeat', 'label']

export const readEntities = (rows: readonly Row[] = []): SheetRow[] => readSheet('entities', rows)

/** The name of the list of an entity. */
export const entityListOf = (row: SheetRow): string => row.get('dataset')

/** Rows with something in them. */
export const declaredEntities = (rows: readonly SheetRow[]): SheetRow[] =>
  rows.filter((row) => !row.columns.next().done)

/** What ODK does with an entity, and when. */
function effectOf(row: SheetRow): { reason: LeftOutReason; condition: string } {
  const [createIf, updateIf] = [row.get('create_if'), row.get('update_if')]
  if (!row.get('entity_id')) {
    return { reason: createIf ? 'entity_created_if' : 'entity_created', condition: createIf }
  }
  if (createIf) return { reason: 'entity_created_or_updated', condition: createIf }
  return { reason: updateIf ? 'entity_updated_if' : 'entity_updated', condition: updateIf }
}

/** Reports each entity, which forms keep for an export and do nothing with. */
export function reportEntities(rows: readonly SheetRow[], report: Report): void {
  for (const row of declaredEntities(rows)) {
    const of = report.add('entities', row.number, entityListOf(row))
    const { reason, condition } = effectOf(row)
    leaveOut(of, reason)
    if (condition) of.condition = condition
    for (const column of entityColumns) if (row.get(column)) note(of, 'no_effect', column)
  }
}
