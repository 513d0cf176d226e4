import type { FieldType, FormField } from '../definition.ts'
import { buildTree, type FormTree } from '../form/tree.ts'

/** What the place of a field depends on. Fields are listed in form order, each container before what it contains. */
export interface StructuredField {
  uuid: string
  type: FieldType
  /** The uuid of the group or repeat that contains the field. */
  parent?: string | null | undefined
}

/** A field of the tree, with the one that it was made from. */
export interface Node<F extends StructuredField> extends Pick<FormField, 'id' | 'type' | 'parent'> {
  readonly source: F
  readonly index: number
}

/** The tree of fields that are not yet those of a form. */
export const treeOf = <F extends StructuredField>(fields: readonly F[]): FormTree<Node<F>> =>
  buildTree(
    fields.map((source, index) => {
      const { uuid: id, type, parent } = source
      return { id, type, parent, source, index }
    }),
  )

/** The fields with each container immediately before what it contains. Fields of one container keep their order. */
export const inFormOrder = <F extends StructuredField>(fields: readonly F[]): F[] =>
  treeOf(fields).all.map(({ field }) => field.source)

/** The uuids of all fields in a container. */
export function contentsOf(fields: readonly StructuredField[], container: string): Set<string> {
  const inside = new Set([container])
  // Containers are listed before what they contain.
  for (const { uuid, parent } of fields) if (parent && inside.has(parent)) inside.add(uuid)
  inside.delete(container)
  return inside
}

const endOf = (fields: readonly StructuredField[], container: string): number =>
  fields.findIndex(({ uuid }) => uuid === container) + 1 + contentsOf(fields, container).size

/**
 * Where a new field goes (docs/api-behaviour.md#groups-and-repeats). Without a `parent` it goes into the innermost container around the
 * position; null is the form itself. A position outside of the `parent` becomes the nearest one in it. An unknown parent is returned
 * as it is.
 */
export function placeNewField(
  fields: readonly StructuredField[],
  {
    position = fields.length,
    parent,
  }: { position?: number | undefined; parent?: string | null | undefined },
): { position: number; parent: string | null } {
  const wanted = Math.min(position, fields.length)
  if (parent === undefined) return { position: wanted, parent: fields[wanted]?.parent ?? null }
  const start = parent === null ? 0 : fields.findIndex(({ uuid }) => uuid === parent) + 1
  if (parent !== null && start === 0) return { position: fields.length, parent }
  const end = parent === null ? fields.length : endOf(fields, parent)
  let index = Math.min(Math.max(wanted, start), end)
  while (index < end && (fields[index]!.parent ?? null) !== parent) index++
  return { position: index, parent }
}

/** The fields with one, and all that it contains, at the end of a container; null is the form itself. */
export function moveInto<F extends StructuredField>(
  fields: readonly F[],
  uuid: string,
  parent: string | null,
): F[] {
  const moved = contentsOf(fields, uuid).add(uuid)
  const staying = fields.filter((field) => !moved.has(field.uuid))
  const moving = fields
    .filter((field) => moved.has(field.uuid))
    .map((field) => (field.uuid === uuid ? { ...field, parent } : field))
  const { position } = placeNewField(staying, { parent })
  return [...staying.slice(0, position), ...moving, ...staying.slice(position)]
}
