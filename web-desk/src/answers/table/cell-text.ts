import { formatDateTime, formatTimeOfDay } from '@formpost/ui/fields/lazy/format.ts'
import { messages as lazyMessages } from '@formpost/ui/fields/lazy/messages/index.ts'
import { formatDay, formatNumber } from '@formpost/ui/format.ts'
import { locale } from '@formpost/ui/messages/language.ts'
import { once } from '@formpost/ui/once.ts'

import { messages } from '../messages/index.ts'
import { filesOf, instancesOf, type Value } from '../values.ts'

const lists = once(() => new Intl.ListFormat(locale, { type: 'unit', style: 'short' }))

/** A cell shows this much of a text, about two of its widths; the answer itself shows all. */
const maxLength = 120

/** An option, or the answers of an instance of a repeat. */
const entryText = (entry: string | Value[]): string =>
  typeof entry === 'string' ? entry : lists().format(entry.map(valueText))

/** An answer as text. */
export function valueText(answer: Value): string {
  const { field_type: type, value } = answer
  const files = filesOf(answer)
  if (files) return files.length > 1 ? messages.files(files.length) : messages.file
  if (Array.isArray(value)) return lists().format(value.map(entryText))
  if (typeof value === 'number') return formatNumber(value)
  if (value === true) return lazyMessages.consentGiven
  if (type === 'time') return formatTimeOfDay(value)
  if (type === 'datetime') return formatDateTime(value)
  // A date from before the type of the field was changed may be any text.
  if (type === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value)
  return value
}

/** An answer as one short line; of a repeat the number of its instances. */
export const cellText = (value: Value): string =>
  (instancesOf(value) ? formatNumber(instancesOf(value)!.length) : valueText(value))
    .slice(0, maxLength)
    .replaceAll(/\s+/g, ' ')
