import { locale } from '../../../messages/language.ts'
import { once } from '../../../once.ts'
import { messages } from './messages/index.ts'
import { roundTime } from './time-left.ts'

const whole = once(() => new Intl.NumberFormat(locale))
const twoDigits = once(() => new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 }))
const inWords = (unit: 'minute' | 'second') =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })

/** For example 1:05. */
export function formatLength(seconds: number): string {
  const all = Math.floor(seconds)
  return `${whole().format(Math.floor(all / 60))}:${twoDigits().format(all % 60)}`
}

function formatRounded(seconds: number): string {
  const { unit, count } = roundTime(seconds)
  return inWords(unit).format(count)
}

/** For example "About 11 minutes left.". */
export const formatLeft = (seconds: number): string => messages.left(formatRounded(seconds))

/** For example "Up to about 11 minutes". */
export const formatMost = (seconds: number): string => messages.most(formatRounded(seconds))
