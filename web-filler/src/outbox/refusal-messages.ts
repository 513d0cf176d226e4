import { messages } from '../app/messages/index.ts'
import type { Refusal } from '../db/rows.ts'

const { refusals } = messages

/** Why a record was refused and what to do about it. */
export function refusalSummary({ status, message }: Refusal): string {
  if (status === 404) return refusals.closed
  if (status === 409) return refusals.conflict
  if (status === 413) return refusals.tooLarge
  if (status === 422) return refusals.invalid
  // Status 0: refused by this device, with a message of its own.
  return message || refusals.other
}

/** The service's own messages, with the labels of their fields. */
export function refusalDetails(
  { status, message, fields }: Refusal,
  labelOf: (fieldId: string) => string | null | undefined,
): string[] {
  const perField = Object.entries(fields).flatMap(([fieldId, texts]) => {
    const label = labelOf(fieldId)
    return texts.map((text) => (label ? `${label}: ${text}` : text))
  })
  if (perField.length > 0) return [...new Set(perField)]
  return message && status !== 404 && status !== 0 ? [message] : []
}
