/** A time on a date as written: the wall clock of its offset. */
export interface DateTime {
  readonly year: number
  readonly month: number
  readonly day: number
  /** Milliseconds since midnight. */
  readonly time: number
  /** `Z` or `+HH:MM`; null for a date, and for a time without one. */
  readonly offset: string | null
}

export const dayInMilliseconds = 86_400_000
const day = dayInMilliseconds

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

export const daysInMonth = (year: number, month: number): number =>
  month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
    ? 29
    : (monthDays[month - 1] ?? 0)

const timePattern = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})?$/

/** Reads `HH:MM`, `HH:MM:SS` or `HH:MM:SS.sss` with or without an offset. */
export function readTime(text: string): { time: number; offset: string | null } | null {
  const match = timePattern.exec(text)
  if (!match) return null
  const [hours, minutes, seconds] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)]
  if (hours > 23 || minutes > 59 || seconds > 59) return null
  const offset = match[5] ?? null
  if (offset && offset !== 'Z' && (offset.slice(1, 3) > '14' || offset.slice(4) > '59')) return null
  const milliseconds = Number(`${match[4] ?? ''}000`.slice(0, 3))
  return { time: ((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds, offset }
}

/** Reads `YYYY-MM-DD`, alone or followed by `T` and a time. */
export function readDateTime(text: string): DateTime | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(.{2,}))?$/.exec(text)
  if (!match) return null
  const [year, month, dayOfMonth] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (month < 1 || dayOfMonth < 1 || dayOfMonth > daysInMonth(year, month)) return null
  const time = match[4] === undefined ? { time: 0, offset: null } : readTime(match[4])
  return time && { year, month, day: dayOfMonth, ...time }
}

/** Days from 1970-01-01 to a day of the Gregorian calendar, by eras of 400 years that begin in March. */
export function daysSinceEpoch(year: number, month: number, dayOfMonth: number): number {
  const shifted = month > 2 ? year : year - 1
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dayOfMonth - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100)
  return era * 146_097 + dayOfEra + dayOfYear - 719_468
}

/** The inverse of `daysSinceEpoch`. */
export function dateOfDays(days: number): Pick<DateTime, 'year' | 'month' | 'day'> {
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100)
  const dayOfYear = dayOfEra - (365 * yearOfEra + leapDays)
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
  }
}

/**
 * Days since 1970-01-01 by the wall clock: dates have no zone, and times count in their own offset. So a time compares with the
 * date on which it was, wherever the expression is evaluated.
 */
export const toDays = ({ year, month, day: dayOfMonth, time }: DateTime): number =>
  daysSinceEpoch(year, month, dayOfMonth) + time / day

export function dateTimeToDays(text: string): number {
  const read = readDateTime(text)
  return read ? toDays(read) : NaN
}

const firstDay = daysSinceEpoch(1, 1, 1)
const lastDay = daysSinceEpoch(9999, 12, 31)

/** The inverse of `toDays`, to the millisecond; null outside of the years 1 to 9999. */
export function ofDays(days: number, offset: string): DateTime | null {
  if (!(days >= firstDay && days < lastDay + 1)) return null
  const milliseconds = Math.round(days * day)
  const whole = Math.floor(milliseconds / day)
  return { ...dateOfDays(whole), time: milliseconds - whole * day, offset }
}

const digits = (value: number, count: number): string => String(value).padStart(count, '0')

export const dateText = ({ year, month, day: dayOfMonth }: DateTime): string =>
  `${digits(year, 4)}-${digits(month, 2)}-${digits(dayOfMonth, 2)}`

export const clockParts = (time: number) => ({
  hours: Math.floor(time / 3_600_000),
  minutes: Math.floor(time / 60_000) % 60,
  seconds: Math.floor(time / 1000) % 60,
  milliseconds: time % 1000,
})

/** A date at midnight, otherwise a time with milliseconds and offset. */
export function dateTimeText(value: DateTime): string {
  if (value.time === 0) return dateText(value)
  const { hours, minutes, seconds, milliseconds } = clockParts(value.time)
  const time = `${digits(hours, 2)}:${digits(minutes, 2)}:${digits(seconds, 2)}`
  const offset = value.offset === null || value.offset === 'Z' ? '+00:00' : value.offset
  return `${dateText(value)}T${time}.${digits(milliseconds, 3)}${offset}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const placeholders: Record<string, (value: DateTime) => string> = {
  Y: ({ year }) => digits(year, 4),
  y: ({ year }) => digits(year % 100, 2),
  m: ({ month }) => digits(month, 2),
  n: ({ month }) => String(month),
  b: ({ month }) => months[month - 1]!,
  d: (value) => digits(value.day, 2),
  e: (value) => String(value.day),
  // 1970-01-01 was a Thursday.
  a: (value) => weekdays[(((Math.floor(toDays(value)) + 4) % 7) + 7) % 7]!,
  H: ({ time }) => digits(clockParts(time).hours, 2),
  h: ({ time }) => String(clockParts(time).hours),
  M: ({ time }) => digits(clockParts(time).minutes, 2),
  S: ({ time }) => digits(clockParts(time).seconds, 2),
  '3': ({ time }) => digits(clockParts(time).milliseconds, 3),
}

/** Names are English in every language, because a stored text must not depend on what the person sees. */
export const formatDateTime = (value: DateTime, format: string): string =>
  format.replace(/%([YymnbdeaHhMS3])/g, (_, letter: string) => placeholders[letter]!(value))

/** Adds months, keeping the day if the month has it and taking its last day otherwise. */
export function addMonths(value: DateTime, months_: number): DateTime {
  const all = value.year * 12 + (value.month - 1) + months_
  const year = Math.floor(all / 12)
  const month = all - year * 12 + 1
  return { ...value, year, month, day: Math.min(value.day, daysInMonth(year, month)) }
}

/** Whole calendar months from one day to another, towards zero. */
export function monthsBetween(from: DateTime, to: DateTime): number {
  const months_ = (to.year - from.year) * 12 + (to.month - from.month)
  const reached = toDays(addMonths(from, months_)) - toDays(to)
  if (months_ > 0 && reached > 0) return months_ - 1
  if (months_ < 0 && reached < 0) return months_ + 1
  return months_
}
