import type { PropertyError, PropertyErrors } from '@formpost/kit/errors'
import {
  contentsOf,
  formLogicProblems,
  inFormOrder,
  moveInto,
  structureProblems,
} from '@formpost/rules'

import { errorsAt, errorsOf } from './domain-error.ts'
import type { FieldDraft, NewField } from './field.ts'
import { maxFields } from './form-limits.ts'

/** The uuid of the group or repeat that contains a field; null outside of them. */
export const parentOf = ({ members }: Pick<FieldDraft, 'members'>): string | null =>
  members?.parent ?? null

/** A field as the rules read its place. */
export const placed = <F extends NewField>(field: F) => ({
  uuid: field.uuid,
  type: field.type,
  logic: field.logic,
  parent: parentOf(field),
  field,
})

/** The fields with each container immediately before what it contains. */
export const inOrder = <F extends NewField>(fields: readonly F[]): F[] =>
  inFormOrder(fields.map(placed)).map(({ field }) => field)

/** A field and all that it contains. */
export function withContents<F extends NewField>(fields: readonly F[], uuid: string): F[] {
  const inside = contentsOf(fields.map(placed), uuid).add(uuid)
  return fields.filter((field) => inside.has(field.uuid))
}

/** The fields once one of them is changed. If it gets another container, it is the last field there. */
export function withChanged<F extends NewField>(
  fields: readonly F[],
  uuid: string,
  draft: FieldDraft,
): F[] {
  const before = fields.find((field) => field.uuid === uuid)!
  const changed = fields.map((field) => (field.uuid === uuid ? { ...field, ...draft } : field))
  const parent = parentOf(draft)
  if (parent === parentOf(before)) return changed
  return moveInto(changed.map(placed), uuid, parent).map(({ field }) => field)
}

/** The problems of the structure of each field that the live one does not have already. */
function newProblems(
  fields: readonly NewField[],
  live: readonly NewField[],
): Map<string, PropertyError>[] {
  const former = structureProblems(live.map(placed))
  const known = new Map(live.map(({ uuid }, index) => [uuid, former[index]!]))
  return structureProblems(fields.map(placed)).map((problems, index) => {
    const had = known.get(fields[index]!.uuid)
    return new Map([...problems].filter(([path, { code }]) => had?.get(path)?.code !== code))
  })
}

/** The errors of the structure of fields that replace the live ones, at `fields.<index>`. */
export function structureErrors(
  fields: readonly NewField[],
  live: readonly NewField[],
): PropertyErrors {
  // They are refused for their number, and finding more errors takes longer than that.
  if (fields.length > Math.max(maxFields, live.length)) return {}
  const errors = newProblems(fields, live).map((problems, index) =>
    errorsAt(`fields.${index}`, errorsOf(problems)),
  )
  return Object.assign({}, ...errors) as PropertyErrors
}

/** The errors of the place of one field. `fields` are those of the form with it, `live` those before its change. */
export function placeErrors(
  uuid: string,
  fields: readonly NewField[],
  live: readonly NewField[],
): PropertyErrors {
  const field = fields.find((each) => each.uuid === uuid)!
  const before = live.find((each) => each.uuid === uuid)
  const isMoved = !before || parentOf(before) !== parentOf(field)
  const property = isMoved ? 'parent' : 'type'
  const errors: PropertyErrors = {}
  for (const [index, problems] of newProblems(fields, live).entries()) {
    const isOwn = fields[index]!.uuid === uuid
    for (const [path, problem] of problems) {
      if (path === 'parent' || path === 'type') {
        const isEmptied = !isOwn && problem.code === 'not_a_container'
        if (isEmptied) errors['type'] = [{ code: 'contains_fields' }]
        else errors[path === 'type' ? path : property] ??= [problem]
      } else if (isOwn) errors[path] = [problem]
      else errors[property] ??= [{ code: 'needed_outside' }]
    }
  }
  if (before && isMoved && makesCircle(uuid, fields, live))
    errors['parent'] ??= [{ code: 'circle' }]
  return errors
}

/** Whether other fields depend on themselves once a field has moved. */
function makesCircle(
  uuid: string,
  fields: readonly NewField[],
  live: readonly NewField[],
): boolean {
  const circular = (list: readonly NewField[]) => {
    const problems = formLogicProblems(list.map(placed), new Set())
    return list.filter((_, index) => problems[index]!.has('logic.conditions'))
  }
  const had = new Set(circular(live).map((field) => field.uuid))
  return circular(fields).some((field) => field.uuid !== uuid && !had.has(field.uuid))
}
