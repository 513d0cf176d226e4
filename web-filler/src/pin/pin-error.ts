import { locale } from '@formpost/ui/messages/language.ts'

import { messages } from './messages/index.ts'
import { readPin, type PinRefusal } from './pin-store.ts'
import { waitOf } from './pin-wait.ts'

/** When the next PIN may be entered; null if now. */
export async function blockedUntil(): Promise<number | null> {
  const row = await readPin()
  const now = Date.now()
  const wait = row ? waitOf(row, now) : 0
  return wait > 0 ? now + wait : null
}

const minute = 60_000

/** The first full minute from which the next PIN may be entered. It is within the hour, so that it needs no date. */
const formatMinute = (time: number): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(Math.ceil(time / minute) * minute)

/** Why a PIN opened nothing, and when the next may be entered. */
export async function describeRefusal(refusal: PinRefusal): Promise<string> {
  const until = await blockedUntil()
  if (until !== null) return messages.blocked(formatMinute(until))
  return refusal === 'wrong' ? messages.wrong : messages.tryAgain
}
