const twoDigits = (count: number) => String(Math.trunc(count)).padStart(2, '0')

/** `+05:30`. Not by the wall time, which occurs twice when clocks go back. */
const offsetText = (minutes: number) =>
  `${minutes < 0 ? '-' : '+'}${twoDigits(Math.abs(minutes) / 60)}:${twoDigits(Math.abs(minutes) % 60)}`

/** An instant as RFC 3339 with the offset that this device has then. */
export function localTime(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  const [date, time] = shifted.toISOString().slice(0, -1).split('T') as [string, string]
  return `${date}T${time}${offsetText(-at.getTimezoneOffset())}`
}
