import type { Counts } from './counts.ts'
import { valueAt } from './value-at.ts'

/** A field may have had another type before; only dates count. */
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

export function summarizeDates(counts: Counts<string>) {
  const days = [...counts]
    .filter(([text]) => isDay(text))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const [first] = days
  if (!first) return undefined
  const total = days.reduce((sum, [, count]) => sum + count, 0)
  return { min: first[0], max: days.at(-1)![0], median: valueAt(days, Math.ceil(total / 2)) }
}
