import { codePoints, type FormField } from '@formpost/rules'

import { formatNumber } from '../../app/format.ts'
import { words } from '../../app/messages/index.ts'

/** How much of a limit is used, once that begins to matter. */
export function LengthCount({ field, text }: { field: FormField; text: string }) {
  const max = field.settings?.max_length
  if (!max) return null
  const used = codePoints(text)
  if (used < max * 0.8) return null
  return (
    <p class={used > max ? 'count over' : 'count'}>
      {words.characters(formatNumber(used), formatNumber(max))}
    </p>
  )
}
