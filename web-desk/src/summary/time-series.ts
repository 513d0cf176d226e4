import type { SubmissionSummary } from '@formpost/contract'

type PerDay = SubmissionSummary['per_day']
export type Unit = 'day' | 'week' | 'month'

export interface TimeSeries {
  unit: Unit
  /** By the first day of each unit, without gaps. */
  bars: readonly { day: string; count: number }[]
}

const dayLength = 86_400_000
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The first day of the unit that a day belongs to; weeks begin on Monday. */
function startOf(day: string, unit: Unit): string {
  if (unit === 'month') return `${day.slice(0, 7)}-01`
  if (unit === 'day') return day
  const time = timeOf(day)
  const daysSinceMonday = (new Date(time).getUTCDay() + 6) % 7
  return dayAt(time - daysSinceMonday * dayLength)
}

function next(day: string, unit: Unit): string {
  if (unit !== 'month') return dayAt(timeOf(day) + (unit === 'week' ? 7 : 1) * dayLength)
  const [year, month] = day.split('-').map(Number) as [number, number]
  return dayAt(Date.UTC(year, month, 1))
}

/** More bars than this cannot be told apart, so that weeks or months are counted instead. */
const maxDays = 92
const maxWeeks = 104

/** The number of answers over time, in days or longer units. */
export function timeSeriesOf(perDay: PerDay): TimeSeries {
  const days = perDay.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return { unit: 'day', bars: [] }
  const length = (timeOf(last) - timeOf(first)) / dayLength + 1
  const unit = length <= maxDays ? 'day' : length <= maxWeeks * 7 ? 'week' : 'month'
  const counts = new Map<string, number>()
  for (const { day, count } of perDay) {
    const start = startOf(day, unit)
    counts.set(start, (counts.get(start) ?? 0) + count)
  }
  const bars: { day: string; count: number }[] = []
  for (let day = startOf(first, unit); day <= last; day = next(day, unit)) {
    bars.push({ day, count: counts.get(day) ?? 0 })
  }
  return { unit, bars }
}
