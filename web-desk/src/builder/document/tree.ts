import { isContainer, maxContainerDepth, maxRepeatDepth, type FieldType } from '@formpost/rules'

import { findField, type DraftDocument, type DraftField } from './draft-document.ts'
import { batch, changeField, moveField, type Operation } from './operation.ts'

/** What the filler shows once, around all groups. */
const outsideOnly: readonly FieldType[] = ['page_break', 'payment', 'submit_button']

/** A place in the tree of fields. */
export interface Place {
  /** The uuid of a container; null is the form itself. */
  readonly parent: string | null
  /** The index among what the container has. */
  readonly at: number
}

const parentOf = ({ parent }: DraftField): string | null => parent ?? null

/** The containers around a field, the innermost first. */
export function containersAround(document: DraftDocument, uuid: string): readonly DraftField[] {
  const around: DraftField[] = []
  let field = findField(document, uuid)
  while (field?.parent && around.length < document.fields.length) {
    field = findField(document, field.parent)
    if (field) around.push(field)
  }
  return around
}

/** A field with everything in it, in form order. */
export function withContents({ fields }: DraftDocument, uuid: string): readonly DraftField[] {
  const inside = new Set([uuid])
  return fields.filter((field) => {
    const { parent } = field
    const isInside = field.uuid === uuid || (parent !== null && inside.has(parent))
    if (isInside) inside.add(field.uuid)
    return isInside
  })
}

/** What a container has itself, in form order. */
export const childrenOf = (
  { fields }: DraftDocument,
  parent: string | null,
): readonly DraftField[] => fields.filter((field) => parentOf(field) === parent)

export function placeOf(document: DraftDocument, field: DraftField): Place {
  const parent = parentOf(field)
  return { parent, at: childrenOf(document, parent).indexOf(field) }
}

/** Whether fields, of which the first contains the others, may be in a container. */
export function canContain(
  document: DraftDocument,
  parent: string | null,
  fields: readonly DraftField[],
): boolean {
  const [first] = fields
  const container = parent === null ? undefined : findField(document, parent)
  if (!container) return parent === null
  if (!first || fields.includes(container)) return false
  const opening = document.fields.find(({ type }) => type === 'heading') ?? first
  const isOpening = first.type === 'heading' && first.uuid === opening.uuid
  if (outsideOnly.includes(first.type) || isOpening) return false
  const around = [container, ...containersAround(document, container.uuid)]
  const byUuid = new Map(fields.map((field) => [field.uuid, field]))
  return fields.every((field) => {
    const path = [...around]
    for (let each: DraftField | undefined = field; each; each = byUuid.get(each.parent ?? ''))
      if (isContainer(each.type)) path.push(each)
    const repeats = path.filter(({ type }) => type === 'repeat')
    return path.length <= maxContainerDepth && repeats.length <= maxRepeatDepth
  })
}

/** The index in the form of what is put at a place. */
export function indexOfPlace(document: DraftDocument, { parent, at }: Place): number {
  const { fields } = document
  const next = childrenOf(document, parent)[at]
  if (next) return fields.indexOf(next)
  if (parent === null) return fields.length
  const last = withContents(document, parent).at(-1)
  return last ? fields.indexOf(last) + 1 : fields.length
}

/** Moves a field with everything in it. The place is one without the field. */
export function moveTo(document: DraftDocument, uuid: string, place: Place): Operation {
  const moved = withContents(document, uuid)
  const [first] = moved
  if (!first || !canContain(document, place.parent, moved)) return batch([])
  const rest = { ...document, fields: document.fields.filter((field) => !moved.includes(field)) }
  const [from, to] = [document.fields.indexOf(first), indexOfPlace(rest, place)]
  const changesParent = parentOf(first) !== place.parent
  return batch([
    // A field that moves down passes those that move after it.
    ...moved.map((field, offset) =>
      moveField(field.uuid, to <= from ? to + offset : to + moved.length - 1),
    ),
    ...(changesParent ? [changeField(uuid, { parent: place.parent })] : []),
  ])
}

/** The container into which a field moves from where it is: the one just before it, or just after it. */
export function containerBeside(document: DraftDocument, field: DraftField): Place | undefined {
  const { parent, at } = placeOf(document, field)
  const siblings = childrenOf(document, parent)
  const moved = withContents(document, field.uuid)
  const fits = (container: DraftField | undefined): container is DraftField =>
    container !== undefined &&
    isContainer(container.type) &&
    canContain(document, container.uuid, moved)
  const [before, after] = [siblings[at - 1], siblings[at + 1]]
  if (fits(before)) return { parent: before.uuid, at: Infinity }
  return fits(after) ? { parent: after.uuid, at: 0 } : undefined
}

/** The place just after the container of a field. */
export function placeOutside(document: DraftDocument, field: DraftField): Place | undefined {
  const container = field.parent ? findField(document, field.parent) : undefined
  if (!container) return undefined
  const { parent, at } = placeOf(document, container)
  return { parent, at: at + 1 }
}

/** The document with each container before what it contains. What lost its container, or lies in itself, is outside. */
export function inTreeOrder(document: DraftDocument): DraftDocument {
  const { fields } = document
  if (fields.every(({ parent }) => !parent)) return document
  const containers = new Set(fields.filter(({ type }) => isContainer(type)).map(({ uuid }) => uuid))
  const children = new Map<string | null, DraftField[]>()
  for (const field of fields) {
    const parent = parentOf(field)
    const known = parent !== null && containers.has(parent) ? parent : null
    const placed = known === parent ? field : { ...field, parent: null }
    const siblings = children.get(known)
    if (siblings) siblings.push(placed)
    else children.set(known, [placed])
  }
  const ordered = new Map<string, DraftField>()
  const place = (field: DraftField) => {
    if (ordered.has(field.uuid)) return
    ordered.set(field.uuid, field)
    children.get(field.uuid)?.forEach(place)
  }
  children.get(null)?.forEach(place)
  for (const field of fields) if (!ordered.has(field.uuid)) place({ ...field, parent: null })
  const sorted = [...ordered.values()]
  return sorted.every((field, index) => field === fields[index])
    ? document
    : { ...document, fields: sorted }
}
