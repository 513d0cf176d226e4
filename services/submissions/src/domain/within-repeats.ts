import type { Placed } from '@formpost/rules/form'

/** Things that are about fields, by the repeats that the fields are in. */
export interface WithinRepeats<T> {
  own: readonly T[]
  /** By the uuid of the repeat. */
  repeats: ReadonlyMap<string, WithinRepeats<T>>
}

interface Growing<T> extends WithinRepeats<T> {
  own: T[]
  repeats: Map<string, Growing<T>>
}

/** Sorts things by the repeats around their fields. */
export function withinRepeats<T>(
  things: Iterable<readonly [placed: Placed, thing: T]>,
): WithinRepeats<T> {
  const all: Growing<T> = { own: [], repeats: new Map() }
  for (const [{ repeats }, thing] of things) {
    let within = all
    for (const { field } of repeats) {
      const inner = within.repeats.get(field.id) ?? { own: [], repeats: new Map() }
      within.repeats.set(field.id, inner)
      within = inner
    }
    within.own.push(thing)
  }
  return all
}
