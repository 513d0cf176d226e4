import type { StepLabel } from './document/index.ts'
import { fieldLabel } from './properties/field-label.ts'
import { messages } from './screen-messages/index.ts'

/** A step of the history in words, such as `delete “Name”`. */
export function describeStep({ action, field, type, count }: StepLabel): string {
  const name = type === null ? '' : fieldLabel({ label: field, type })
  if (count > 1 && action === 'add_fields') return messages.steps.add_several
  if (count > 1 && action === 'remove_fields') return messages.steps.remove_several
  const text = messages.steps[action]
  return typeof text === 'string' ? text : text(name)
}
