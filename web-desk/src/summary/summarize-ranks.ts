/** How often an option has a place, how often it is the first one, and the sum of its places. */
export interface Ranks {
  count: number
  first: number
  sum: number
}

const maxFormer = 1_000

/** Counts the places of a ranking. */
export function addRanking(ranks: Map<string, Ranks>, ranking: readonly string[]): void {
  for (const [index, option] of ranking.entries()) {
    const { count, first, sum } = ranks.get(option) ?? { count: 0, first: 0, sum: 0 }
    const isFirst = index === 0 ? 1 : 0
    ranks.set(option, { count: count + 1, first: first + isFirst, sum: sum + index + 1 })
  }
}

/** Every option of a field, then those that it had before, the most frequent first. */
export function summarizeRanks(current: readonly string[], ranks: ReadonlyMap<string, Ranks>) {
  const former = [...ranks.keys()]
    .filter((option) => !current.includes(option))
    .toSorted(
      (one, other) => ranks.get(other)!.count - ranks.get(one)!.count || (one < other ? -1 : 1),
    )
  return [...current, ...former.slice(0, maxFormer)].map((option) => {
    const { count, first, sum } = ranks.get(option) ?? { count: 0, first: 0, sum: 0 }
    return { option, count, first, mean_place: count === 0 ? null : sum / count }
  })
}
