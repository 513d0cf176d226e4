import { dependencyOrder, type FieldLogic } from '@formpost/rules'

import type { PropertyErrors } from './domain-error.ts'

interface FieldWithLogic {
  uuid: string
  logic: FieldLogic | null
}

/** The faults of a field's logic among all fields of its form, which include the field itself. */
export function logicErrors(
  field: FieldWithLogic,
  formFields: readonly FieldWithLogic[],
): PropertyErrors {
  const errors: PropertyErrors = {}
  const uuids = new Set(formFields.map(({ uuid }) => uuid))
  for (const [index, { field_uuid }] of (field.logic?.conditions ?? []).entries()) {
    const path = `logic.conditions.${index}.field_uuid`
    if (field_uuid === field.uuid) errors[path] = ['A field cannot depend on itself.']
    else if (!uuids.has(field_uuid)) errors[path] = ['Must be another field of the same form.']
  }
  if (Object.keys(errors).length > 0) return errors
  const nodes = formFields.map(({ uuid, logic }) => ({ id: uuid, logic }))
  if (dependencyOrder(nodes).cyclic.includes(field.uuid)) {
    errors['logic.conditions'] = ['These conditions make fields depend on each other in a circle.']
  }
  return errors
}

/** The logic without the conditions on one field; null if none is left (docs/api-behaviour.md#field-deletion). */
export function withoutConditionsOn(
  logic: FieldLogic | null,
  fieldUuid: string,
): FieldLogic | null {
  const conditions = logic?.conditions ?? []
  const kept = conditions.filter((condition) => condition.field_uuid !== fieldUuid)
  if (kept.length === conditions.length) return logic
  return kept.length === 0 ? null : { ...logic, conditions: kept }
}
