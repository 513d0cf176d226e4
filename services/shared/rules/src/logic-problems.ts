import type { FieldLogic } from './definition.ts'
import { dependencyOrder } from './order.ts'

/** Why the logic of a field cannot be published. */
export type LogicProblem = { code: 'depends_on_itself' | 'not_a_field' | 'circle' }

interface FieldWithLogic {
  uuid: string
  logic: FieldLogic | null
  /** The group or repeat around the field, which is not visible while that is not. */
  parent?: string | null | undefined
}

/** The problems of a field's logic among all fields of its form, which include the field itself, by property. */
export function logicProblems(
  field: FieldWithLogic,
  formFields: readonly FieldWithLogic[],
): Map<string, LogicProblem> {
  const uuids = new Set(formFields.map(({ uuid }) => uuid))
  return problemsAmong(field, uuids, () => cyclicFields(formFields))
}

/**
 * The problems of the logic of all fields of a form, each by property. Conditions may also refer to `deleted` fields, with which
 * they will be deleted.
 */
export function formLogicProblems(
  fields: readonly FieldWithLogic[],
  deleted: ReadonlySet<string>,
): Map<string, LogicProblem>[] {
  const uuids = new Set([...fields.map(({ uuid }) => uuid), ...deleted])
  const cyclic = cyclicFields(fields)
  return fields.map((field) => problemsAmong(field, uuids, () => cyclic))
}

function problemsAmong(
  { uuid, logic }: FieldWithLogic,
  uuids: ReadonlySet<string>,
  cyclic: () => ReadonlySet<string>,
): Map<string, LogicProblem> {
  const problems = new Map<string, LogicProblem>()
  for (const [index, { field_uuid }] of (logic?.conditions ?? []).entries()) {
    const path = `logic.conditions.${index}.field_uuid`
    if (field_uuid === uuid) problems.set(path, { code: 'depends_on_itself' })
    else if (!uuids.has(field_uuid)) problems.set(path, { code: 'not_a_field' })
  }
  if (problems.size === 0 && logic?.conditions?.length && cyclic().has(uuid)) {
    problems.set('logic.conditions', { code: 'circle' })
  }
  return problems
}

const cyclicFields = (fields: readonly FieldWithLogic[]): ReadonlySet<string> =>
  new Set(
    dependencyOrder(
      fields.map(({ uuid, logic, parent }) => {
        const conditions = logic?.conditions ?? []
        const around = parent ? [{ field_uuid: parent, operator: 'is_empty' as const }] : []
        return { id: uuid, logic: { conditions: [...conditions, ...around] } }
      }),
    ).cyclic,
  )

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
