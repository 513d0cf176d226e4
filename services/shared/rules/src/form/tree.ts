import type { FormField } from '../definition.ts'
import { isContainer } from '../uses-language.ts'

/** What the tree needs of a field. */
export type TreeField = Pick<FormField, 'id' | 'type' | 'name' | 'parent'>

/** A field at its place in the form. */
export interface Placed<F extends TreeField = FormField> {
  readonly field: F
  /** The group or repeat that contains the field; null for the form itself. */
  readonly parent: Placed<F> | null
  /** In form order; empty unless the field is a group or a repeat. */
  readonly children: readonly Placed<F>[]
  /** The repeats around the field, the outermost first, without the field itself. */
  readonly repeats: readonly Placed<F>[]
  /** Containers around the field. */
  readonly depth: number
}

/** A form as a tree. */
export interface FormTree<F extends TreeField = FormField> {
  /** Fields outside of containers, in form order. */
  readonly top: readonly Placed<F>[]
  /** All fields, each container before what it contains. */
  readonly all: readonly Placed<F>[]
  readonly byId: ReadonlyMap<string, Placed<F>>
}

type Growing<F extends TreeField> = Placed<F> & { readonly children: Growing<F>[] }

export const isRepeat = ({ field }: Placed<TreeField>): boolean => field.type === 'repeat'

/**
 * Places fields, which are given in form order, by their `parent`. A field whose parent is no container of the form, or lies in
 * itself, is at the top, as the service accepts no such form.
 */
export function buildTree<F extends TreeField>(fields: readonly F[]): FormTree<F> {
  const fieldsById = new Map(fields.map((field) => [field.id, field]))
  const byId = new Map<string, Growing<F>>()

  /** The container that a field names, if it is one. */
  function containerOf({ parent }: F): F | undefined {
    const around = parent ? fieldsById.get(parent) : undefined
    return around && isContainer(around.type) ? around : undefined
  }

  /** Fields that are not placed yet: the containers around a field from the outside, and the field. */
  function pathTo(field: F): F[] {
    const path = new Map<string, F>()
    let at: F | undefined = field
    while (at && !byId.has(at.id) && !path.has(at.id)) {
      path.set(at.id, at)
      at = containerOf(at)
    }
    return [...path.values()].reverse()
  }

  function place(field: F): void {
    const parent = byId.get(containerOf(field)?.id ?? '') ?? null
    const repeats = parent && isRepeat(parent) ? [...parent.repeats, parent] : parent?.repeats
    byId.set(field.id, {
      field,
      parent,
      children: [],
      repeats: repeats ?? [],
      depth: parent ? parent.depth + 1 : 0,
    })
  }

  const top: Growing<F>[] = []
  for (const field of fields) {
    // Without recursion, since what is not yet checked may be nested deeply.
    for (const each of pathTo(field)) place(each)
    const placed = byId.get(field.id)!
    const siblings = placed.parent ? byId.get(placed.parent.field.id)!.children : top
    siblings.push(placed)
  }
  const all: Placed<F>[] = []
  const rest: Placed<F>[] = [...top].reverse()
  for (let placed = rest.pop(); placed; placed = rest.pop()) {
    all.push(placed)
    rest.push(...[...placed.children].reverse())
  }
  return { top, all, byId }
}

/** The innermost repeat around both fields, if there is one; a repeat is around itself. */
export function commonRepeat<F extends TreeField>(
  a: Placed<F>,
  b: Placed<F>,
): Placed<F> | undefined {
  const ofB = new Set(repeatsOf(b))
  return repeatsOf(a).findLast((repeat) => ofB.has(repeat))
}

/** The repeats around a field, with the field itself if it is one. */
export const repeatsOf = <F extends TreeField>(placed: Placed<F>): readonly Placed<F>[] =>
  isRepeat(placed) ? [...placed.repeats, placed] : placed.repeats
