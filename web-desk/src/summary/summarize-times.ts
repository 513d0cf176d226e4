import { isTime, readDateTime } from '@formpost/rules'

import type { Counts } from './counts.ts'
import { valueAt } from './value-at.ts'

/** The days of date-times, where they were entered. */
export function daysOf(counts: Counts<string>): Counts<string> {
  const days = new Map<string, number>()
  for (const [text, count] of counts) {
    const day = readDateTime(text)?.date
    if (day !== undefined) days.set(day, (days.get(day) ?? 0) + count)
  }
  return days
}

/** A field may have had another type before; only times count. */
export function summarizeTimes(counts: Counts<string>) {
  const times = [...counts]
    .filter(([text]) => isTime(text))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const [first] = times
  if (!first) return undefined
  const total = times.reduce((sum, [, count]) => sum + count, 0)
  const [min, max] = [first[0], times.at(-1)![0]]
  const from = Number(min.slice(0, 2))
  const histogram = Array.from({ length: Number(max.slice(0, 2)) - from + 1 }, (_, index) => {
    const hour = String(from + index).padStart(2, '0')
    const inHour = times.filter(([time]) => time.startsWith(`${hour}:`))
    const count = inHour.reduce((sum, [, each]) => sum + each, 0)
    return { from: `${hour}:00`, to: `${hour}:59`, count }
  })
  return { min, max, median: valueAt(times, Math.ceil(total / 2)), histogram }
}
