import type { FormField } from '@formpost/rules'

/** A field that a sheet adds to a form. */
export interface PlacedField {
  field: FormField
  /** The id of the field that is before it; null for none. */
  after: string | null
}

/**
 * The fields of a form in order, with others among them. Each comes after a field, and after what that contains unless it is a part of it.
 * @returns also the ids of those that have no place, because the field before them is elsewhere
 */
export function withPlaced(
  fields: readonly FormField[],
  placed: readonly PlacedField[],
): { fields: FormField[]; lost: ReadonlySet<string> } {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const lost = new Set<string>()
  /** Those that begin a container or the form, and those that follow a field and its parts. */
  const first = new Map<string, FormField[]>()
  const following = new Map<string, FormField[]>()
  const put = (places: Map<string, FormField[]>, key: string, field: FormField) => {
    const found = places.get(key)
    if (found) found.push(field)
    else places.set(key, [field])
  }
  for (const { field, after } of placed) {
    const parent = field.parent ?? null
    if (after === parent) put(first, parent ?? '', field)
    else {
      let before = after === null ? undefined : byId.get(after)
      while (before && (before.parent ?? null) !== parent) before = byId.get(before.parent ?? '')
      if (before) put(following, before.id, field)
      else lost.add(field.id)
    }
  }
  const all = [...(first.get('') ?? [])]
  const add = (more: readonly FormField[] = []) => {
    for (const field of more) all.push(field)
  }
  const open: FormField[] = []
  const close = (parent: string | null) => {
    while (open.length > 0 && open.at(-1)!.id !== parent) add(following.get(open.pop()!.id))
  }
  for (const field of fields) {
    close(field.parent ?? null)
    all.push(field)
    add(first.get(field.id))
    open.push(field)
  }
  close(null)
  return { fields: all, lost }
}
