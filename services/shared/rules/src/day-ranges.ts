const millisecondsPerDay = 86_400_000
const dayNumber = (day: string) => Date.parse(day) / millisecondsPerDay
const dayOf = (number: number) => new Date(number * millisecondsPerDay).toISOString().slice(0, 10)

export interface DayRange {
  /** `YYYY-MM-DD`, both included. */
  from: string
  to: string
}

/**
 * Divides the days from `min` to `max` into at most ten ranges of equally many whole days, the last of which may have fewer
 * (docs/api-behaviour.md#summary).
 */
export function dayRanges(min: string, max: string): DayRange[] {
  const [first, last] = [dayNumber(min), dayNumber(max)]
  const length = Math.floor((last - first) / 10) + 1
  const count = Math.floor((last - first) / length) + 1
  return Array.from({ length: count }, (_, index) => {
    const from = first + index * length
    return { from: dayOf(from), to: dayOf(Math.min(from + length - 1, last)) }
  })
}
