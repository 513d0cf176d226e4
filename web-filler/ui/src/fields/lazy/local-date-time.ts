import { instantOf, readDateTime, shortTime } from '@formpost/rules'

const pad = (number: number, length = 2): string => String(number).padStart(length, '0')

/** The date and time of an RFC 3339 text as an input takes them, where it was entered; empty if the text is none. */
export function localPart(text: string): string {
  const parts = readDateTime(text)
  return parts ? `${parts.date}T${shortTime(parts.time)}` : ''
}

/** What an input has, `YYYY-MM-DDTHH:MM`, as RFC 3339 with the offset that this device has then. */
export function withLocalOffset(local: string): string {
  const [date, time] = local.split('T') as [string, string]
  const minutes = -new Date(local).getTimezoneOffset()
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const offset = `${minutes < 0 ? '-' : '+'}${pad(hours)}:${pad(Math.trunc(rest))}`
  return `${date}T${time.length === 5 ? `${time}:00` : time}${offset}`
}

/** The instant of an RFC 3339 text as an input of this device takes it; empty if the text is none. */
export function onThisDevice(text: string): string {
  const instant = instantOf(text)
  if (instant === undefined) return ''
  const at = new Date(instant)
  const date = `${pad(at.getFullYear(), 4)}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
  return `${date}T${shortTime(`${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`)}`
}
