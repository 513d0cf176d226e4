import type { FormField } from '@formpost/rules'
import { isName } from '@formpost/rules/form-members'

import { xmlName } from '../xml-name.ts'

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

/** The name that an import found and that forms cannot have, if it is free. */
function takeWritten({ xlsform }: FormField, taken: Set<string>): string | undefined {
  const name = xlsform?.['name']
  if (!name || !xmlName.test(name) || name === 'meta' || taken.has(name)) return undefined
  taken.add(name)
  return name
}

/** The name of each field by its id. Fields without one get that of their import, or of their label, that no other field has. */
export function fieldNames(fields: readonly FormField[]): ReadonlyMap<string, string> {
  const taken = new Set(fields.flatMap(({ name }) => name ?? []))
  return new Map(
    fields.map((field) => {
      const { id, name, label, type } = field
      return [
        id,
        name || takeWritten(field, taken) || takeFree(nameOf(label ?? '', type), taken),
      ] as const
    }),
  )
}
