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
    const isKnown = entityColumns.includes(own) || own === 'dataset'
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

/** The repeats around a row: the name of the outermost, and how many there are. */
interface Place {
  outermost: string
  depth: number
}

/** Where each row is, and the names of the repeats that are in no other. */
function placesOf(rows: readonly SheetRow[]) {
  const around = new Map<SheetRow, Place>()
  const outer = new Set<string>()
  const containers: Place[] = []
  for (const row of rows) {
    const type = readRowType(row.get('type'))
    const place = containers.at(-1) ?? { outermost: '', depth: 0 }
    around.set(row, place)
    if (type.kind === 'end') containers.pop()
    if (type.kind !== 'begin') continue
    const isOutermost = type.container === 'repeat' && place.depth === 0
    if (isOutermost) outer.add(row.get('name'))
    containers.push({
      outermost: isOutermost ? row.get('name') : place.outermost,
      depth: place.depth + (type.container === 'repeat' ? 1 : 0),
    })
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
      const { outermost, depth } = around.get(row)!
      const isPlaced = repeat ? depth === 1 && outermost === repeat : depth === 0
      if (!isPlaced)
        refuse('row_entity_repeat', row, { name: repeat ?? outermost, column }, 'survey')
    }
  }
}
