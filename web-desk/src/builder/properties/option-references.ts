import { dependentsOf, type DraftDocument, type DraftField } from '../document/index.ts'

/** The fields whose logic refers to each option of a field. */
export function optionReferences(
  document: DraftDocument,
  uuid: string,
): ReadonlyMap<string, readonly DraftField[]> {
  const references = new Map<string, DraftField[]>()
  for (const field of dependentsOf(document, uuid)) {
    const conditions = field.logic?.conditions ?? []
    const values = conditions.filter((each) => each.field_uuid === uuid).map(({ value }) => value)
    for (const value of new Set(values)) {
      if (!value) continue
      const known = references.get(value)
      if (known) known.push(field)
      else references.set(value, [field])
    }
  }
  return references
}
