import { withLocalOffset } from '@formpost/ui/fields/lazy/local-date-time.ts'

/** An instant as RFC 3339 with the offset that this device has then. */
export function localTime(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  const [date, time] = shifted.toISOString().slice(0, -1).split('T') as [string, string]
  const offset = withLocalOffset(`${date}T${time.slice(0, 5)}`).slice(19)
  return `${date}T${time}${offset}`
}
