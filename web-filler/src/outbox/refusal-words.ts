import { words } from '../app/messages/index.ts'
import type { Refusal } from '../db/rows.ts'

const { refusals } = words

/** Why the service did not accept a record, and the way out, as a sentence. */
export function refusalWords({ status, message }: Refusal): string {
  if (status === 404) return refusals.closed
  if (status === 409) return refusals.conflict
  if (status === 413) return refusals.tooLarge
  if (status === 422) return refusals.invalid
  return message || refusals.other
}

/** What the service itself said, line by line, with the labels of the fields that it speaks of. */
export function refusalDetails(
  { status, message, fields }: Refusal,
  labelOf: (fieldId: string) => string | null | undefined,
): string[] {
  const perField = Object.entries(fields).flatMap(([fieldId, texts]) => {
    const label = labelOf(fieldId)
    return texts.map((text) => (label ? `${label}: ${text}` : text))
  })
  if (perField.length > 0) return [...new Set(perField)]
  return message && status !== 404 ? [message] : []
}
