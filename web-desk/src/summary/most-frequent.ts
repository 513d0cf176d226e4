import type { Counts } from './counts.ts'

/** Compares texts by code points, which code units do not do beyond the Basic Multilingual Plane. */
function compareCodePoints(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  for (let index = 0; index < length; index++) {
    if (one.charCodeAt(index) !== other.charCodeAt(index)) {
      // Both texts are equal before, so that a low surrogate follows the same high one.
      return one.codePointAt(index)! - other.codePointAt(index)!
    }
  }
  return one.length - other.length
}

/** Texts with their counts, the most frequent first. */
export const mostFrequent = (counts: Counts<string>): [text: string, count: number][] =>
  [...counts].toSorted(
    ([one, count], [other, otherCount]) => otherCount - count || compareCodePoints(one, other),
  )
