import type { FieldLogic, FieldType } from '../definition.ts'
import { isRepeat, type FormTree } from '../form/tree.ts'
import { maxContainerDepth, maxRepeatDepth } from '../limits.ts'
import { isContainer } from '../uses-language.ts'
import { treeOf, type Node, type StructuredField } from './places.ts'

/** Why a field cannot be where it is. */
export type StructureProblem =
  | { code: 'unknown_field' | 'not_a_container' | 'inside_itself' }
  | { code: 'containers_too_deep' | 'repeats_too_deep'; max: number }
  | { code: 'never_inside'; type: FieldType }
  | { code: 'opening_heading' | 'payment_with_containers' | 'in_a_repeat' }

interface CheckedField extends StructuredField {
  logic: FieldLogic | null
}

type Tree = FormTree<Node<CheckedField>>

const typesOutside: ReadonlySet<string> = new Set(['page_break', 'payment', 'submit_button'])

/** The problems of the structure of a form, each field's by property (docs/api-behaviour.md#groups-and-repeats). */
export function structureProblems(
  fields: readonly CheckedField[],
): Map<string, StructureProblem>[] {
  if (fields.every(({ type, parent }) => !parent && !isContainer(type))) {
    return fields.map(() => new Map<string, StructureProblem>())
  }
  const tree = treeOf(fields)
  const hasContainers = fields.some(({ type }) => isContainer(type))
  const opening = fields.find(({ type }) => type === 'heading')
  return fields.map((field) => {
    const problems = new Map<string, StructureProblem>()
    if (hasContainers && field.type === 'payment') {
      problems.set('type', { code: 'payment_with_containers' })
    }
    const ofPlace = placeProblem(field, tree, field === opening)
    if (ofPlace) problems.set('parent', ofPlace)
    for (const [index, { field_uuid }] of (field.logic?.conditions ?? []).entries()) {
      if (isInOtherRepeat(field_uuid, field.uuid, tree)) {
        problems.set(`logic.conditions.${index}.field_uuid`, { code: 'in_a_repeat' })
      }
    }
    return problems
  })
}

function placeProblem(
  { uuid, type, parent }: CheckedField,
  { byId }: Tree,
  isOpening: boolean,
): StructureProblem | undefined {
  if (parent) {
    const around = byId.get(parent)
    if (!around) return { code: 'unknown_field' }
    if (!isContainer(around.field.type)) return { code: 'not_a_container' }
    if (isInItself(uuid, byId)) return { code: 'inside_itself' }
    if (typesOutside.has(type)) return { code: 'never_inside', type }
    if (isOpening) return { code: 'opening_heading' }
  }
  const placed = byId.get(uuid)!
  if (isContainer(type) && placed.depth >= maxContainerDepth) {
    return { code: 'containers_too_deep', max: maxContainerDepth }
  }
  if (isRepeat(placed) && placed.repeats.length >= maxRepeatDepth) {
    return { code: 'repeats_too_deep', max: maxRepeatDepth }
  }
  return undefined
}

/** Whether a field is in itself. The tree has one of the fields of such a circle at the top. */
function isInItself(uuid: string, byId: Tree['byId']): boolean {
  const seen = new Set<string>()
  for (let at = byId.get(uuid)?.field.parent; at && !seen.has(at);) {
    if (at === uuid) return true
    seen.add(at)
    at = byId.get(at)?.field.parent
  }
  return false
}

/** Whether a field is in a repeat that is not around another field. */
function isInOtherRepeat(controller: string, field: string, { byId }: Tree): boolean {
  const { repeats = [] } = byId.get(controller) ?? {}
  return byId.get(field)!.repeats[repeats.length - 1] !== repeats.at(-1)
}
