import { sameJson, withoutConditionsOn } from '@formpost/rules'

import { cleanField, draftOf, type Field, type FieldDraft, type NewField } from './field.ts'

/** How to make the fields of a form equal to those of a draft. */
export interface FieldChanges {
  deleted: Field[]
  changed: { before: Field; after: FieldDraft }[]
  added: (NewField & { position: number })[]
  /** The ids of the fields that stay, by position, with 0 for an added one; undefined if all positions stay. */
  order: number[] | undefined
}

/** Whether a field of a draft differs from the live one in what an owner sets. */
export const isChanged = (before: Field, after: FieldDraft): boolean =>
  !sameJson(draftOf(before), draftOf(after))

/** The fields that are missing from `wanted`. */
export function deletedFields(live: readonly Field[], wanted: readonly NewField[]): Field[] {
  const uuids = new Set(wanted.map(({ uuid }) => uuid))
  return live.filter(({ uuid }) => !uuids.has(uuid))
}

/** The changes from the live fields to the wanted ones, which lose their conditions on deleted fields. */
export function fieldChanges(live: readonly Field[], wanted: readonly NewField[]): FieldChanges {
  const byUuid = new Map(live.map((field) => [field.uuid, field]))
  const deleted = deletedFields(live, wanted)
  const deletedUuids = new Set(deleted.map(({ uuid }) => uuid))
  const changes: FieldChanges = { deleted, changed: [], added: [], order: undefined }
  const order = wanted.map((field, position) => {
    const before = byUuid.get(field.uuid)
    const after = { ...field, logic: withoutConditionsOn(field.logic, deletedUuids) }
    if (!before) changes.added.push({ ...cleanField(after), uuid: field.uuid, position })
    else if (isChanged(before, after)) {
      changes.changed.push({ before, after: cleanField(draftOf(after)) })
    }
    return before?.id ?? 0
  })
  const isMoved = order.some((id, position) => id !== 0 && live[position]?.id !== id)
  return isMoved ? { ...changes, order } : changes
}
