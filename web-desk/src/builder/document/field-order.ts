import { withoutConditionsOn } from '@formpost/rules'

import type { DraftDocument, DraftField } from './draft-document.ts'
import {
  batch,
  moveField,
  removeFields,
  unchanged,
  type Applied,
  type OperationOf,
} from './operation.ts'

/** Adds fields whose uuids are new. */
export function applyAddFields(
  document: DraftDocument,
  { places }: OperationOf<'add_fields'>,
): Applied {
  const taken = new Set(document.fields.map(({ uuid }) => uuid))
  const added = places.filter(({ field: { uuid } }) => !taken.has(uuid) && taken.add(uuid))
  if (added.length === 0) return unchanged(document)
  const fields: DraftField[] = []
  let next = 0
  for (const { index, field } of added) {
    while (fields.length < index && next < document.fields.length) {
      fields.push(document.fields[next++]!)
    }
    fields.push(field)
  }
  fields.push(...document.fields.slice(next))
  return {
    document: { ...document, fields },
    inverse: removeFields(added.map(({ field }) => field.uuid)),
  }
}

/** Removes fields and the conditions on them, as the service does. */
export function applyRemoveFields(
  document: DraftDocument,
  { uuids }: OperationOf<'remove_fields'>,
): Applied {
  const removed = new Set(uuids)
  const places = document.fields.flatMap((field, index) =>
    removed.has(field.uuid) ? [{ index, field }] : [],
  )
  if (places.length === 0) return unchanged(document)
  const formerLogic: OperationOf<'change_fields'>['changes'][number][] = []
  const fields = document.fields
    .filter(({ uuid }) => !removed.has(uuid))
    .map((field) => {
      const logic = withoutConditionsOn(field.logic, removed)
      if (logic === field.logic) return field
      formerLogic.push({ uuid: field.uuid, change: { logic: field.logic } })
      return { ...field, logic }
    })
  const restored = { kind: 'add_fields', places } as const
  return {
    document: { ...document, fields },
    inverse: batch([
      restored,
      ...(formerLogic.length > 0 ? [{ kind: 'change_fields', changes: formerLogic } as const] : []),
    ]),
  }
}

export function applyMoveField(
  document: DraftDocument,
  { uuid, index }: OperationOf<'move_field'>,
): Applied {
  const from = document.fields.findIndex((field) => field.uuid === uuid)
  const to = Math.max(0, Math.min(index, document.fields.length - 1))
  const field = document.fields[from]
  if (!field || from === to) return unchanged(document)
  const fields = document.fields.toSpliced(from, 1).toSpliced(to, 0, field)
  return { document: { ...document, fields }, inverse: moveField(uuid, from) }
}
