import { dayRanges, isDate } from '@formpost/rules'

import type { Counts } from './counts.ts'
import { valueAt } from './value-at.ts'

/** A field may have had another type before; only dates count. */
export function summarizeDates(counts: Counts<string>) {
  const days = [...counts]
    .filter(([text]) => isDate(text))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const [first] = days
  if (!first) return undefined
  const total = days.reduce((sum, [, count]) => sum + count, 0)
  const [min, max] = [first[0], days.at(-1)![0]]
  const histogram = dayRanges(min, max).map((range) => ({ ...range, count: 0 }))
  for (const [day, count] of days) histogram.find(({ to }) => day <= to)!.count += count
  return { min, max, median: valueAt(days, Math.ceil(total / 2)), histogram }
}
