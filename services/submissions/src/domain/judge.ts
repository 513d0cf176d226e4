import { invalid, type Problem, problem, type PropertyErrors } from '@formpost/kit/rpc'
import { type AnswerValue, evaluate } from '@formpost/rules'

import type { Definition } from './definition.ts'
import { messageFor } from './messages.ts'

/** What a submission brings, its envelope checked by the gateway. */
export interface Sent {
  fields: Readonly<Record<string, unknown>> | undefined
  encryptedPayload: string | undefined
  uploadUuids: readonly string[]
}

/** The form as it is now: what holds for offline answers too (docs/api-behaviour.md#offline-answers). */
export interface FormToday {
  is_active: boolean
  is_encrypted: boolean
  payment_required: boolean
}

/** An upload to attach, and where the submission names it. */
export interface NamedUpload {
  uuid: string
  fieldUuid: string | undefined
  property: string
}

export interface Judged {
  /** Absent where the answers are encrypted. */
  answers: Map<string, AnswerValue> | undefined
  uploads: NamedUpload[]
}

/** Why the form takes no submission like this one today, whatever the answers are. */
export function refusalToday(form: FormToday, sent: Sent): Problem | undefined {
  if (!form.is_active) return problem('form_not_found')
  if (form.payment_required) return problem('payment_form')
  const errors: PropertyErrors = {}
  if (form.is_encrypted) {
    if (sent.fields)
      errors['fields'] = ['Must be left out: this form takes encrypted answers only.']
    if (!sent.encryptedPayload) errors['encrypted_payload'] = ['Is needed: this form is encrypted.']
  } else {
    if (sent.encryptedPayload) {
      errors['encrypted_payload'] = ['Must be left out: this form is not encrypted.']
    }
    if (!sent.fields) errors['fields'] = ['Is needed.']
  }
  return Object.keys(errors).length > 0 ? invalid(errors) : undefined
}

/** Judges answers by the form they were given to; throws 422 with every answer that is wrong. */
export function judge(definition: Definition, sent: Sent): Judged {
  if (!sent.fields) return { answers: undefined, uploads: namedUploads(sent, [], undefined) }
  const { answers, problems } = evaluate(definition.form, sent.fields)
  if (problems.size > 0) {
    const errors: PropertyErrors = {}
    for (const [id, wrong] of problems) errors[`fields.${id}`] = [messageFor(wrong)]
    throw invalid(errors)
  }
  const files: NamedUpload[] = []
  for (const id of definition.uploadFieldIds) {
    const uuid = answers.get(id)
    if (typeof uuid === 'string') files.push({ uuid, fieldUuid: id, property: `fields.${id}` })
  }
  return { answers, uploads: namedUploads(sent, files, definition) }
}

/**
 * Every upload once: those that are answers, and those that are only listed. A listed one whose field
 * turned out hidden is dropped with its answer.
 */
function namedUploads(
  sent: Sent,
  files: NamedUpload[],
  definition: Definition | undefined,
): NamedUpload[] {
  const named = new Map(files.map((file) => [file.uuid, file]))
  const dropped = new Set<string>()
  for (const id of definition?.uploadFieldIds ?? []) {
    const value = sent.fields?.[id]
    if (typeof value === 'string') dropped.add(value.toLowerCase())
  }
  sent.uploadUuids.forEach((given, index) => {
    const uuid = given.toLowerCase()
    if (named.has(uuid) || dropped.has(uuid)) return
    named.set(uuid, { uuid, fieldUuid: undefined, property: `upload_uuids.${index}` })
  })
  return [...named.values()]
}

/** Whether answers are those stored, whatever the order of their members. */
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
