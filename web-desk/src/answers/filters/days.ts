const pad = (number: number) => String(number).padStart(2, '0')

/** The beginning of a day of the device's time zone, `after` days later; undefined if the text is not a day. */
export function startOfDay(day: string, after = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (year === undefined) return undefined
  const start = new Date(Number(year), Number(month) - 1, Number(date) + after)
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString()
}

/** The day of the device's time zone, `YYYY-MM-DD`, that begins at a time or is `before` days earlier; undefined at other times. */
export function dayThatStarts(time: string, before = 0): string | undefined {
  const start = new Date(time)
  if (Number.isNaN(start.getTime())) return undefined
  if (start.getHours() + start.getMinutes() + start.getSeconds() + start.getMilliseconds() > 0) {
    return undefined
  }
  start.setDate(start.getDate() - before)
  return `${start.getFullYear()}-${pad(start.getMonth() + 1)}-${pad(start.getDate())}`
}
