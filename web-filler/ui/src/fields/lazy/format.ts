import { isTime, readDateTime } from '@formpost/rules'

import { locale } from '../../messages/language.ts'
import { once } from '../../once.ts'

const withMinutes = once(
  () => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }),
)
const withSeconds = once(
  () => new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone: 'UTC' }),
)
const dateTimes = once(
  () =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
)

/** A time of day given as `HH:MM` or `HH:MM:SS`; other texts stay as they are. */
export function formatTimeOfDay(time: string): string {
  if (!isTime(time)) return time
  const format = time.length === 5 ? withMinutes() : withSeconds()
  return format.format(new Date(`1970-01-01T${time}Z`))
}

/** An offset from UTC given as in RFC 3339. */
export const formatOffset = (offset: string): string => (offset === 'Z' ? 'UTC' : `UTC${offset}`)

/** An RFC 3339 date-time, as it was entered, with its offset; other texts stay as they are. */
export function formatDateTime(text: string): string {
  const parts = readDateTime(text)
  if (!parts) return text
  const local = dateTimes().format(new Date(`${parts.date}T${parts.time}Z`))
  return `${local} (${formatOffset(parts.offset)})`
}
