import type { Counts } from './counts.ts'
import { exactFor, quotient, type Exact } from './exact.ts'
import { valueAt } from './value-at.ts'

type Sorted = readonly (readonly [value: number, count: number])[]

const bins = 10

/** At least one number is counted. */
export function summarizeNumbers(counts: Counts<number>) {
  const sorted: Sorted = [...counts].toSorted(([one], [other]) => one - other)
  const exact = exactFor(counts.keys())
  const { scale, unitsOf } = exact
  let [sum, total] = [0n, 0]
  for (const [value, count] of sorted) {
    sum += unitsOf(value) * BigInt(count)
    total += count
  }
  const lower = unitsOf(valueAt(sorted, Math.floor((total + 1) / 2)))
  const upper = unitsOf(valueAt(sorted, Math.floor(total / 2) + 1))
  return {
    min: sorted[0]![0],
    max: sorted.at(-1)![0],
    mean: quotient(sum, BigInt(total), scale),
    median: quotient(lower + upper, 2n, scale),
    histogram: histogramOf(sorted, exact),
  }
}

function histogramOf(sorted: Sorted, { scale, unitsOf }: Exact) {
  const [from, count] = sorted[0]!
  const [to] = sorted.at(-1)!
  if (from === to) return [{ from, to, count }]
  const [first, last] = [unitsOf(from), unitsOf(to)]
  const edge = (index: number) =>
    quotient(first * BigInt(bins - index) + last * BigInt(index), BigInt(bins), scale)
  const histogram = Array.from({ length: bins }, (_, index) => ({
    from: edge(index),
    to: edge(index + 1),
    count: 0,
  }))
  for (const [value, each] of sorted) {
    // A number on a limit is in the upper bin, the greatest one in the last.
    const index = Number(((unitsOf(value) - first) * BigInt(bins)) / (last - first))
    histogram[Math.min(index, bins - 1)]!.count += each
  }
  return histogram
}
