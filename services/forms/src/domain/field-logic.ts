import { dependencyOrder, type FieldLogic } from '@formpost/rules'

import { errorsAt, type PropertyErrors } from './domain-error.ts'

interface FieldWithLogic {
  uuid: string
  logic: FieldLogic | null
}

/** The faults of a field's logic among all fields of its form, which include the field itself. */
export function logicErrors(
  field: FieldWithLogic,
  formFields: readonly FieldWithLogic[],
): PropertyErrors {
  const errors = conditionErrors(field, new Set(formFields.map(({ uuid }) => uuid)))
  if (Object.keys(errors).length > 0) return errors
  return cyclicFields(formFields).has(field.uuid) ? cycleError : {}
}

/**
 * The faults of the logic of all fields of a form, at `fields.<index>`. Conditions may also refer to `deleted` fields, with
 * which they will be deleted.
 */
export function formLogicErrors(
  fields: readonly FieldWithLogic[],
  deleted: ReadonlySet<string>,
): PropertyErrors {
  const uuids = new Set([...fields.map(({ uuid }) => uuid), ...deleted])
  const cyclic = cyclicFields(fields)
  const errors = fields.map((field, index) => {
    const own = conditionErrors(field, uuids)
    const isOnlyCyclic = Object.keys(own).length === 0 && cyclic.has(field.uuid)
    return errorsAt(`fields.${index}`, isOnlyCyclic ? cycleError : own)
  })
  return Object.assign({}, ...errors) as PropertyErrors
}

/** The faults of conditions that refer to no other of these fields. */
function conditionErrors(field: FieldWithLogic, uuids: ReadonlySet<string>): PropertyErrors {
  const errors: PropertyErrors = {}
  for (const [index, { field_uuid }] of (field.logic?.conditions ?? []).entries()) {
    const path = `logic.conditions.${index}.field_uuid`
    if (field_uuid === field.uuid) errors[path] = ['A field cannot depend on itself.']
    else if (!uuids.has(field_uuid)) errors[path] = ['Must be another field of the same form.']
  }
  return errors
}

const cycleError: PropertyErrors = {
  'logic.conditions': ['These conditions make fields depend on each other in a circle.'],
}

const cyclicFields = (fields: readonly FieldWithLogic[]): ReadonlySet<string> =>
  new Set(dependencyOrder(fields.map(({ uuid, logic }) => ({ id: uuid, logic }))).cyclic)

/** The logic without the conditions on some fields; null if none is left (docs/api-behaviour.md#field-deletion). */
export function withoutConditionsOn(
  logic: FieldLogic | null,
  fieldUuids: ReadonlySet<string>,
): FieldLogic | null {
  const conditions = logic?.conditions ?? []
  const kept = conditions.filter(({ field_uuid }) => !fieldUuids.has(field_uuid))
  if (kept.length === conditions.length) return logic
  return kept.length === 0 ? null : { ...logic, conditions: kept }
}
