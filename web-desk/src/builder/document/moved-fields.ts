import type { DraftDocument, DraftField } from './draft-document.ts'

/** The fewest fields of `after` whose moves explain its order, among the fields that both documents have. */
export function movedFields(before: DraftDocument, after: DraftDocument): DraftField[] {
  const positions = new Map(before.fields.map(({ uuid }, index) => [uuid, index]))
  const common = after.fields.filter(({ uuid }) => positions.has(uuid))
  const stays = longestRise(common.map(({ uuid }) => positions.get(uuid)!))
  return common.filter((_field, index) => !stays.has(index))
}

/** The indexes of a longest increasing subsequence of distinct numbers (patience sorting). */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  /** By length less one: the index of the smallest number that ends a rise of that length. */
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  for (const [index, number] of numbers.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (numbers[ends[middle]!]! < number) low = middle + 1
      else high = middle
    }
    previous[index] = ends[low - 1]
    ends[low] = index
  }
  const rise = new Set<number>()
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) rise.add(at)
  return rise
}
