import type { PropertyErrors } from '@formpost/kit/errors'
import { evaluate, type AnswerValue } from '@formpost/rules'

import type { Definition } from './definition.ts'
import type { FormState } from './form-state.ts'
import { invalidProperties, type Refusal } from './refusal.ts'
import type { IncomingSubmission, SubmissionContent } from './submission.ts'

/** An upload to attach, and the property of the submission that names it. */
export interface NamedUpload {
  uuid: string
  fieldUuid: string | undefined
  property: string
}

export interface ValidContent {
  kind: 'valid'
  /** Absent when the answers are encrypted. */
  answers: Map<string, AnswerValue> | undefined
  uploads: NamedUpload[]
}

export type Validation = ValidContent | Extract<Refusal, { kind: 'invalid' }>

const dayInMs = 24 * 60 * 60 * 1_000

/** Whether a form takes a submission now: an open one any, a closed one those from before (docs/api-behaviour.md#closing-a-form). */
function isTaken(
  { isActive, closedAt, graceDays }: FormState,
  { wasOffline, filledAt }: Pick<IncomingSubmission, 'wasOffline' | 'filledAt'>,
  now: Date,
): boolean {
  if (isActive) return true
  if (!closedAt || !wasOffline || filledAt === undefined) return false
  return (
    Date.parse(filledAt) < closedAt.getTime() &&
    now.getTime() <= closedAt.getTime() + graceDays * dayInMs
  )
}

/**
 * Why the form as it is now refuses a submission, whatever its answers are. Applies to offline answers too
 * (docs/api-behaviour.md#offline-answers).
 */
export function checkForm(
  form: FormState,
  submission: IncomingSubmission,
  now: Date,
): Refusal | undefined {
  if (isTaken(form, submission, now)) return checkContentKind(form, submission)
  return { kind: 'form_closed', closedMessage: form.closedMessage }
}

/** Why a form refuses this kind of content: a form is encrypted, or plain, or paid. */
export function checkContentKind(
  form: Pick<FormState, 'isEncrypted' | 'paymentRequired'>,
  content: SubmissionContent,
): Refusal | undefined {
  if (form.paymentRequired) return { kind: 'payment_form' }
  const errors: PropertyErrors = {}
  if (form.isEncrypted) {
    if (content.fields) errors['fields'] = [{ code: 'answers_not_encrypted' }]
    if (!content.encryptedPayload)
      errors['encrypted_payload'] = [{ code: 'encrypted_payload_missing' }]
  } else {
    if (content.encryptedPayload) {
      errors['encrypted_payload'] = [{ code: 'form_not_encrypted' }]
    }
    if (!content.fields) errors['fields'] = [{ code: 'missing' }]
  }
  return Object.keys(errors).length > 0 ? invalidProperties(errors) : undefined
}

/** Validates answers against the form version that they were given to; reports every invalid answer. */
export function validateContent(definition: Definition, content: SubmissionContent): Validation {
  const { fields } = content
  if (!fields) return { kind: 'valid', answers: undefined, uploads: listedUploads(content) }
  const { answers, problems } = evaluate(definition.form, fields)
  const errors: PropertyErrors = {}
  for (const [id, problem] of problems) errors[`fields.${id}`] = [problem]
  for (const property of unnamedUploads(definition, content, fields))
    errors[property] = [{ code: 'upload_not_answered' }]
  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors }
  const uploads = definition.uploadFieldIds.flatMap((id) => {
    const uuid = answers.get(id)
    return typeof uuid === 'string' ? [{ uuid, fieldUuid: id, property: `fields.${id}` }] : []
  })
  return { kind: 'valid', answers, uploads }
}

/**
 * The properties of listed uploads that no answer names. An upload may be named by an answer that is not stored, because its field
 * is hidden or was removed from the form: it is dropped with the answer.
 */
function unnamedUploads(
  { form, uploadFieldIds }: Definition,
  { uploadUuids }: SubmissionContent,
  fields: NonNullable<SubmissionContent['fields']>,
): string[] {
  if (uploadUuids.length === 0) return []
  const others = new Set(form.fields.map(({ id }) => id))
  for (const id of uploadFieldIds) others.delete(id)
  const named = new Set(
    Object.entries(fields).flatMap(([id, answer]) =>
      typeof answer === 'string' && !others.has(id) ? [answer.toLowerCase()] : [],
    ),
  )
  return uploadUuids.flatMap((uuid, index) =>
    named.has(uuid.toLowerCase()) ? [] : [`upload_uuids.${index}`],
  )
}

/** The uploads of encrypted answers, which the service cannot read. */
function listedUploads({ uploadUuids }: SubmissionContent): NamedUpload[] {
  const named = new Map<string, NamedUpload>()
  for (const [index, listed] of uploadUuids.entries()) {
    const uuid = listed.toLowerCase()
    if (named.has(uuid)) continue
    named.set(uuid, { uuid, fieldUuid: undefined, property: `upload_uuids.${index}` })
  }
  return [...named.values()]
}

/** Whether answers equal the stored ones, in whatever order their members are. */
export function sameAnswers(
  answers: ReadonlyMap<string, AnswerValue>,
  stored: Readonly<Record<string, AnswerValue>>,
): boolean {
  if (Object.keys(stored).length !== answers.size) return false
  for (const [id, value] of answers) {
    if (JSON.stringify(stored[id]) !== JSON.stringify(value)) return false
  }
  return true
}
