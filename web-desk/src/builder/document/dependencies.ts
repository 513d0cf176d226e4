import { conditionsOf, type DraftDocument, type DraftField } from './draft-document.ts'

/** The fields with a condition on each field, in form order. */
export function dependentsByField({
  fields,
}: DraftDocument): ReadonlyMap<string, readonly DraftField[]> {
  const dependents = new Map<string, DraftField[]>()
  for (const field of fields) {
    for (const uuid of new Set(conditionsOf(field).map(({ field_uuid }) => field_uuid))) {
      const known = dependents.get(uuid)
      if (known) known.push(field)
      else dependents.set(uuid, [field])
    }
  }
  return dependents
}

/** The uuids of a field and of all fields that depend on it, also through others or as their container: none can control it. */
export function withDependents(document: DraftDocument, uuid: string): ReadonlySet<string> {
  const dependents = dependentsByField(document)
  const contained = document.fields.filter(({ parent }) => parent)
  const found = new Set([uuid])
  // A set is iterated in the order of insertion, with what is added meanwhile.
  for (const each of found) {
    for (const field of dependents.get(each) ?? []) found.add(field.uuid)
    for (const field of contained) if (field.parent === each) found.add(field.uuid)
  }
  return found
}
