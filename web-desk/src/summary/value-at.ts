/** The value at a place, from 1, in a sorted list that has each value as often as its count says. */
export function valueAt<T>(sorted: readonly (readonly [T, number])[], place: number): T {
  let through = 0
  for (const [value, count] of sorted) {
    through += count
    if (through >= place) return value
  }
  throw new RangeError('The place is beyond the list')
}
