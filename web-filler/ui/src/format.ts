import { messages } from './messages/index.ts'
import { locale } from './messages/language.ts'
import { once } from './once.ts'

const plain = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }))
const ungrouped = once(
  () => new Intl.NumberFormat(locale, { maximumFractionDigits: 20, useGrouping: false }),
)
const sizes = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }))
const days = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))
const times = once(
  () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
)
const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'long' }))

export const formatNumber = (value: number): string => plain().format(value)

/** Without separators of thousands, which mean decimals elsewhere. Very large and small numbers have an exponent. */
export const formatUngrouped = (value: number): string =>
  /e/.test(String(value)) ? String(value) : ungrouped().format(value)

/** Formats a day given as `YYYY-MM-DD`. */
export const formatDay = (day: string): string => days().format(new Date(`${day}T00:00:00Z`))

export const formatTime = (time: number | string): string => times().format(new Date(time))

/** A size in KB, MB or GB of 1,024, like the limits in form settings. */
export function formatSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  if (kilobytes < 1024) return messages.kilobytes(sizes().format(kilobytes))
  const megabytes = kilobytes / 1024
  if (megabytes < 1024) return messages.megabytes(sizes().format(bytes / 1024 / 1024))
  return messages.gigabytes(sizes().format(megabytes / 1024))
}

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
]

/** For example "in 20 seconds", "5 minutes ago" or "yesterday". */
export function formatRelative(time: number, now: number): string {
  const distance = time - now
  const [unit, length] = units.find(([, size]) => Math.abs(distance) >= size) ?? ['second', 1_000]
  return relative().format(Math.round(distance / length), unit)
}
