import type { Counts } from './counts.ts'
import { mostFrequent } from './most-frequent.ts'

const maxFormer = 1_000

/** Every option of a field, then those that it had before. */
export function summarizeOptions(current: readonly string[], counts: Counts<string>) {
  const names = new Set(current)
  const former = mostFrequent(counts).filter(([option]) => !names.has(option))
  return [
    ...current.map((option) => ({ option, count: counts.get(option) ?? 0 })),
    ...former.slice(0, maxFormer).map(([option, count]) => ({ option, count })),
  ]
}
