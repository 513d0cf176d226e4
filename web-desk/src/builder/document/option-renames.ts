import type { FieldLogic } from '@formpost/rules'

import { findField, type DraftDocument } from './draft-document.ts'
import { applyChangeFields } from './field-changes.ts'
import { unchanged, type Applied, type OperationOf, type Rename } from './operation.ts'

/** Sets the options of a field. The default and conditions of other fields follow renamed options. */
export function applySetOptions(
  document: DraftDocument,
  { uuid, options, renames }: OperationOf<'set_options'>,
): Applied {
  const field = findField(document, uuid)
  if (!field) return unchanged(document)
  const names = new Map(
    renames.filter((rename) => isClear(rename, options, renames)).map(({ from, to }) => [from, to]),
  )
  const { default_value } = field
  const own = {
    options: [...options],
    default_value: default_value === null ? null : (names.get(default_value) ?? default_value),
  }
  const others = document.fields.flatMap((other) => {
    const logic = withRenamedValues(other.logic, uuid, names)
    return logic === other.logic || other === field ? [] : [{ uuid: other.uuid, change: { logic } }]
  })
  return applyChangeFields(document, {
    kind: 'change_fields',
    changes: [{ uuid, change: own }, ...others],
  })
}

/**
 * Whether it is clear which option a rename means. While a text is typed it can be blank or equal another option; references
 * keep the former name then, and follow a later rename from it.
 */
function isClear({ from, to }: Rename, options: readonly string[], renames: readonly Rename[]) {
  if (from === '' || to === '' || from === to) return false
  const isStillThere = options.includes(from) && !renames.some((other) => other.to === from)
  return !isStillThere && options.filter((option) => option === to).length === 1
}

/** The same logic if none of its values is renamed. */
function withRenamedValues(
  logic: FieldLogic | null,
  fieldUuid: string,
  names: ReadonlyMap<string, string>,
): FieldLogic | null {
  if (names.size === 0 || !logic?.conditions) return logic
  let isRenamed = false
  const conditions = logic.conditions.map((condition) => {
    const name = names.get(condition.value ?? '')
    if (condition.field_uuid !== fieldUuid || name === undefined) return condition
    isRenamed = true
    return { ...condition, value: name }
  })
  return isRenamed ? { ...logic, conditions } : logic
}
