import { sameJson } from '@formpost/rules'

import type { DraftDocument, DraftField } from './draft-document.ts'
import { unchanged, type Applied, type FieldChange, type OperationOf } from './operation.ts'

type Changes = OperationOf<'change_fields'>['changes']

/** Changes properties of fields. Fields that stay equal stay the same objects. */
export function applyChangeFields(
  document: DraftDocument,
  { changes }: OperationOf<'change_fields'>,
): Applied {
  const byUuid = new Map<string, FieldChange>()
  for (const { uuid, change } of changes) byUuid.set(uuid, { ...byUuid.get(uuid), ...change })
  const former: Changes[number][] = []
  const fields = document.fields.map((field) => {
    const change = byUuid.get(field.uuid)
    const effective = change ? changedProperties(field, change) : []
    if (effective.length === 0) return field
    former.push({ uuid: field.uuid, change: pick(field, effective) })
    return { ...field, ...pick(change!, effective) }
  })
  if (former.length === 0) return unchanged(document)
  return {
    document: { ...document, fields },
    inverse: { kind: 'change_fields', changes: former },
  }
}

const changedProperties = (field: DraftField, change: FieldChange): (keyof FieldChange)[] =>
  (Object.keys(change) as (keyof FieldChange)[]).filter(
    (property) => !sameJson(field[property], change[property]),
  )

const pick = (from: FieldChange, properties: readonly (keyof FieldChange)[]): FieldChange =>
  Object.fromEntries(properties.map((property) => [property, from[property]]))
