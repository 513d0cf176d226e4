import { formatSize } from '@formpost/ui/format.ts'
import {
  errorAt,
  loadErrorTexts,
  propertyErrorText,
  requestErrorText,
  type SentError,
} from '@formpost/ui/messages/errors/index.ts'

import { messages } from '../app/messages/index.ts'
import type { RecordRow, Refusal } from '../db/rows.ts'
import { messages as fillMessages } from '../fill/messages/index.ts'
import { refusalKind } from './delivery/refusal-kind.ts'
import { messages as outboxMessages } from './messages/index.ts'

const { refusals } = outboxMessages

await loadErrorTexts()

/** Why a record was refused and what to do about it. */
export function refusalSummary(
  refusal: Refusal,
  record: Pick<RecordRow, 'mayBeStored' | 'imported'> = {},
): string {
  const { status, code } = refusal
  if (refusalKind(refusal) === 'conflict') {
    const { mayBeStored, imported } = record
    if (imported) return refusals.sentElsewhere
    const isEdited = mayBeStored === 'former' || mayBeStored === 'either'
    return isEdited ? refusals.editedTooLate : refusals.conflict
  }
  switch (status) {
    case 0:
      return refusals.encryption
    case 404:
      return refusals.closed
    case 409:
      if (code === 'payment_form') return refusals.payment
      break
    case 413:
      return refusals.tooLarge
    case 422:
      return refusals.invalid
  }
  return requestErrorText(code) ?? messages.refusedOther
}

/** An error of an answer, found by the service or by this device. */
function describe(error: SentError): string {
  if (error.code === 'encrypted_file_too_large') {
    const [size, max] = [Number(error['size']), Number(error['max'])]
    return fillMessages.fileTooLarge({
      name: String(error['name']),
      size: formatSize(size),
      max: formatSize(max),
    })
  }
  return propertyErrorText(error) ?? messages.refusedOther
}

/** What was wrong with a field or another property. */
function errorsOf({ code, codes }: Refusal, property: string): string[] {
  const coded = codes?.[property]
  if (coded) return coded.map(describe)
  return [requestErrorText(code) ?? messages.refusedOther]
}

/** What was wrong with the answer to a field, with the label of the field. */
export function refusedField(
  refusal: Refusal | null,
  fieldId: string,
  label: string | null | undefined,
): string | undefined {
  if (!refusal?.fields[fieldId]) return undefined
  const text = errorsOf(refusal, fieldId).join(' ')
  return label ? errorAt(label, text) : text
}

/** What was wrong, with the labels of the fields; empty if the summary says it all. */
export function refusalDetails(
  refusal: Refusal,
  labelOf: (fieldId: string) => string | null | undefined,
): string[] {
  const details = Object.keys(refusal.fields).map((property) =>
    refusedField(refusal, property, labelOf(property)),
  )
  return [...new Set(details.flatMap((text) => text ?? []))]
}

/** Why the answers on the screen were refused, if it is about none of the form's fields. */
export function refusalText(refusal: Refusal): string {
  if (refusal.status === 0) return outboxMessages.encryptionFailed
  const details = refusalDetails(refusal, () => undefined)
  return details.length > 0
    ? details.join(' ')
    : (requestErrorText(refusal.code) ?? refusalSummary(refusal))
}
