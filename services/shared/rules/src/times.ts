import { isDate } from './text.ts'

/** Whether the text is a time of day as `HH:MM` or `HH:MM:SS`. */
export const isTime = (text: string): boolean =>
  /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(text)

/** A time without seconds if they are 0, so that equal times are equal texts. */
export const shortTime = (time: string): string => time.replace(/^(\d\d:\d\d):00$/, '$1')

/** Seconds since midnight; undefined if the text is not a time. */
export function secondsOfDay(text: string): number | undefined {
  if (!isTime(text)) return undefined
  const [hours, minutes, seconds = 0] = text.split(':').map(Number) as [number, number, number?]
  return (hours * 60 + minutes) * 60 + seconds
}

/** The parts of an RFC 3339 date-time. */
export interface DateTimeParts {
  /** `YYYY-MM-DD` */
  date: string
  /** `HH:MM:SS` */
  time: string
  /** With its point; empty if there is none. */
  fraction: string
  /** `Z` or `±HH:MM` */
  offset: string
}

const dateTime =
  /^(\d{4}-\d\d-\d\d)[Tt ]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(\.\d+)?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** Reads an RFC 3339 date-time with an offset; undefined if the text is none. */
export function readDateTime(text: string): DateTimeParts | undefined {
  const [, date, time, fraction = '', offset] = dateTime.exec(text) ?? []
  if (date === undefined || !isDate(date)) return undefined
  return { date, time: time!, fraction, offset: offset!.toUpperCase() }
}

/** The instant of an RFC 3339 date-time in milliseconds since 1970, without parts of them; undefined if the text is none. */
export function instantOf(text: string): number | undefined {
  const parts = readDateTime(text)
  if (!parts) return undefined
  const { date, time, fraction, offset } = parts
  const [sign, hours, minutes] =
    offset === 'Z' ? [1, 0, 0] : [Number(`${offset[0]}1`), offset.slice(1, 3), offset.slice(4)]
  const milliseconds = Number(fraction.slice(1, 4).padEnd(3, '0'))
  const shift = sign * (Number(hours) * 60 + Number(minutes)) * 60_000
  return Date.parse(`${date}T${time}Z`) + milliseconds - shift
}
