import type { FormField } from '@formpost/rules'
import { isName } from '@formpost/rules/form-members'

/** A name made of a text, of the characters that names may have. */
export function nameOf(text: string, otherwise: string): string {
  const name = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_\d]+/, '')
    .slice(0, 40)
    .replace(/_$/, '')
  return isName(name) && name !== 'meta' ? name : otherwise
}

/** A text like `base` that is not taken, which it is from then on. */
export function takeFree(base: string, taken: Set<string>): string {
  for (let count = 1; ; count++) {
    const free = count === 1 ? base : `${base}_${count}`
    if (taken.has(free)) continue
    taken.add(free)
    return free
  }
}

/** The name of each field by its id. Fields without one get a name of their label that no other field has. */
export function fieldNames(fields: readonly FormField[]): ReadonlyMap<string, string> {
  const taken = new Set(fields.flatMap(({ name }) => name ?? []))
  return new Map(
    fields.map(({ id, name, label, type }) => [
      id,
      name || takeFree(nameOf(label ?? '', type), taken),
    ]),
  )
}
