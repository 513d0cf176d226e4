import type { FormField } from '@formpost/rules'

/** The names of fields with those of the groups that contain them. */
export function pathsOf(
  fields: readonly FormField[],
  names: ReadonlyMap<string, string>,
): Map<string, string> {
  const paths = new Map<string, string>()
  // A container is before what it contains.
  for (const { id, parent } of fields) {
    const outer = parent ? paths.get(parent) : undefined
    const name = names.get(id) ?? ''
    paths.set(id, outer === undefined ? name : `${outer}/${name}`)
  }
  return paths
}
