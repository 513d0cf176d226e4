import type { StepLabel } from './document/index.ts'
import { fieldLabel } from './properties/field-label.ts'
import { messages } from './screen-messages/index.ts'

/** A step of the history in words, such as `delete “Name”`. */
export function describeStep({ action, field, type, count }: StepLabel): string {
  const name = type === null ? '' : fieldLabel({ label: field, type })
  return messages.steps[action](name, count)
}
