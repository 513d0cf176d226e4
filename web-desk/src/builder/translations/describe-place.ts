import { formatNumber } from '@formpost/ui/format.ts'

import { fieldLabel } from '../properties/field-label.ts'
import { messages } from './messages/index.ts'
import type { TextRow } from './text-rows.ts'

/** Where a text is, such as `Age: help text`. */
export function describePlace({ source, property, option }: TextRow): string {
  const names: Readonly<Record<string, string>> = messages.properties
  const name = names[property] ?? property
  if (!source) return property === 'description' ? messages.formDescription : name
  const part = option === undefined ? name : messages.option(formatNumber(option + 1))
  return messages.ofField({ field: fieldLabel(source), part })
}
