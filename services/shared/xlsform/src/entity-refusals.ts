import type { SheetRow } from './columns.ts'
import { declaredEntities, entityColumns, entityListOf } from './entities.ts'
import { readRowType } from './row-types.ts'
import { xmlName } from './xml-name.ts'

/** Refuses a row of a sheet. */
export type Refuse = (
  code:
    | 'row_entity_second'
    | 'row_entity_column'
    | 'row_entity_needs'
    | 'row_entity_name'
    | 'row_entity_repeat'
    | 'row_entity_missing'
    | 'row_entity_group',
  row: SheetRow,
  more: { column?: string; name?: string },
  sheet: 'survey' | 'entities',
) => void

/** Where a survey says in which property an answer is saved. */
const column = 'save_to'

const isEntityName = (name: string): boolean => xmlName.test(name) && !name.startsWith('__')

/** The columns that an entity lacks: a new one needs a label, and one that is updated an id and a condition. */
function missingColumn(row: SheetRow): string | undefined {
  const has = (column: string) => row.get(column) !== ''
  if (!has('entity_id') && has('update_if')) return 'entity_id'
  if (has('entity_id') && has('create_if') && !has('update_if')) return 'update_if'
  return !has('entity_id') && !has('label') ? 'label' : undefined
}

function checkDeclaration(row: SheetRow, refuse: Refuse): void {
  for (const own of row.columns) {
    const isKnown = entityColumns.includes(own) || ['dataset', 'list_name'].includes(own)
    if (!isKnown) refuse('row_entity_column', row, { column: own }, 'entities')
  }
  const list = entityListOf(row)
  if (!list) refuse('row_entity_needs', row, { column: 'list_name' }, 'entities')
  else if (!isEntityName(list) || list.includes('.')) {
    refuse('row_entity_name', row, { name: list }, 'entities')
  }
  const missing = missingColumn(row)
  if (missing) refuse('row_entity_needs', row, { column: missing }, 'entities')
}

/** The names of the repeats around each row, from the outermost, and all names of repeats that are in no other. */
function placesOf(rows: readonly SheetRow[]) {
  const around = new Map<SheetRow, readonly string[]>()
  const outer = new Set<string>()
  const containers: { isRepeat: boolean; name: string }[] = []
  for (const row of rows) {
    const type = readRowType(row.get('type'))
    const repeats = containers.filter(({ isRepeat }) => isRepeat).map(({ name }) => name)
    around.set(row, repeats)
    if (type.kind === 'end') containers.pop()
    if (type.kind !== 'begin') continue
    const isRepeat = type.container === 'repeat'
    if (isRepeat && repeats.length === 0) outer.add(row.get('name'))
    containers.push({ isRepeat, name: row.get('name') })
  }
  return { around, outer }
}

/** Checks the sheet `entities` and the columns `save_to` as ODK's converter does. */
export function checkEntities(
  survey: readonly SheetRow[],
  entities: readonly SheetRow[],
  refuse: Refuse,
): void {
  const [entity, ...others] = declaredEntities(entities)
  for (const row of others) refuse('row_entity_second', row, {}, 'entities')
  if (entity) checkDeclaration(entity, refuse)
  const { around, outer } = placesOf(survey)
  const written = entity?.get('repeat') ?? ''
  const repeat = /^\$\{ ?([^{}]+?) ?\}$/.exec(written)?.[1]
  if (entity && written && !outer.has(repeat ?? '')) {
    refuse('row_entity_repeat', entity, { name: repeat ?? written, column }, 'entities')
  }
  for (const row of survey) {
    const property = row.get('save_to')
    if (!property) continue
    if (!entity) refuse('row_entity_missing', row, { column }, 'survey')
    else if (readRowType(row.get('type')).kind === 'begin') {
      refuse('row_entity_group', row, { column }, 'survey')
    } else if (!isEntityName(property) || /^(?:name|label)$/i.test(property)) {
      refuse('row_entity_name', row, { name: property }, 'survey')
    } else {
      const repeats = around.get(row) ?? []
      const isPlaced = repeat ? repeats.length === 1 && repeats[0] === repeat : repeats.length === 0
      if (!isPlaced)
        refuse('row_entity_repeat', row, { name: repeat ?? repeats[0] ?? '', column }, 'survey')
    }
  }
}
