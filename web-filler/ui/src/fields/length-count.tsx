import { codePoints, maxAnswerLength, type FormField } from '@formpost/rules'

import { formatNumber } from '../format.ts'
import { messages } from '../messages/index.ts'

/** The number of characters used, shown from 80% of the limit. */
export function LengthCount({ field, text }: { field: FormField; text: string }) {
  const ownMax = field.settings?.max_length
  if (!ownMax) return null
  const max = Math.min(ownMax, maxAnswerLength(field.type) ?? ownMax)
  const used = codePoints(text)
  if (used < max * 0.8) return null
  return (
    <p class={used > max ? 'count over' : 'count'}>
      {messages.characters({ used: formatNumber(used), max: formatNumber(max) })}
    </p>
  )
}
