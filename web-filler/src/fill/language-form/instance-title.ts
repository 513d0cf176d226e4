import type { InstanceState } from '@formpost/rules/form'
import { formatNumber } from '@formpost/ui/format.ts'

import { messages } from './messages/index.ts'

/** What an instance is called: by its answers if the form says how, else by its number. */
export function instanceTitle(
  label: InstanceState['label'],
  index: number,
  repeatLabel: string | null,
): string {
  if (label) return label
  const number = formatNumber(index + 1)
  return repeatLabel ? messages.instance({ label: repeatLabel, number }) : messages.entry(number)
}
