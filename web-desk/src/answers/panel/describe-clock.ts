import { locale } from '@formpost/ui/messages/language.ts'

import { messages } from '../messages/index.ts'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

function formatDuration(seconds: number): string {
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? units[2]
  const format = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(locale, format).format(seconds / length)
}

/** How wrong the clock of a device was, from a minute. `offset` is in seconds, and negative if it was behind. */
export function describeClock(offset: number): string | undefined {
  const seconds = Math.abs(offset)
  if (seconds < 60) return undefined
  const duration = formatDuration(seconds)
  return offset > 0 ? messages.clockAhead(duration) : messages.clockBehind(duration)
}
