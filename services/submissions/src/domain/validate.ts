import type { PropertyErrors } from '@formpost/kit/errors'
import { answerKind, evaluate, uploadsOf } from '@formpost/rules'
import {
  maxAnswers,
  maxInstances,
  maxUploads,
  measureRecord,
  walkAnswers,
  type FormAnswer,
  type LanguageForm,
} from '@formpost/rules/form'

import type { Definition } from './definition.ts'
import type { EvaluatedRecord } from './evaluated-record.ts'
import type { FormState } from './form-state.ts'
import { invalidProperties, type Refusal } from './refusal.ts'
import type { IncomingSubmission, StoredCheck, SubmissionContent } from './submission.ts'

/** An upload to attach, and the property of the submission that names it. */
export interface NamedUpload {
  uuid: string
  fieldUuid: string | undefined
  property: string
}

export interface ValidContent {
  kind: 'valid'
  /** Absent when the answers are encrypted. */
  answers: Map<string, FormAnswer> | undefined
  uploads: NamedUpload[]
  /** Of a form with expressions, groups or repeats. */
  evaluated?: Pick<EvaluatedRecord, 'sent' | 'enteredHash' | 'isEvaluated'> & {
    checks: readonly StoredCheck[]
  }
}

type Fields = NonNullable<SubmissionContent['fields']>

type Invalid = Extract<Refusal, { kind: 'invalid' }>

export type Validation = ValidContent | Invalid

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
  if (!isTaken(form, submission, now))
    return { kind: 'form_closed', closedMessage: form.closedMessage }
  const refusal = checkContentKind(form, submission)
  if (refusal || !form.deviceReports || !submission.deviceErrors) return refusal
  return invalidProperties(submission.deviceErrors)
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
  const uploads = definition.uploadFieldIds.flatMap((id) =>
    namedBy(answers.get(id), id, `fields.${id}`),
  )
  if (definition.hasUploadLists) refuseBeyond(uploads, errors)
  return refuseUnnamed(definition, content, errors) ?? { kind: 'valid', answers, uploads }
}

/** The uploads that the answer to a field names. */
const namedBy = (answer: unknown, fieldUuid: string, property: string): NamedUpload[] =>
  uploadsOf(answer).map((uuid) => ({ uuid, fieldUuid, property }))

/** Adds the error of the first answer with more uploads than a submission may have. */
function refuseBeyond(uploads: readonly NamedUpload[], errors: PropertyErrors): void {
  const beyond = uploads[maxUploads]
  if (beyond) errors[beyond.property] = [{ code: 'too_many_uploads', max: maxUploads }]
}

/** The most problems and checks of a record that are reported; a repeat may have thousands. */
const maxReported = 200

/** Why a record is too large to be evaluated. */
export function checkSize(form: LanguageForm, fields: Fields): Invalid | undefined {
  const { instances, answers } = measureRecord(form, fields)
  if (instances > maxInstances)
    return {
      kind: 'invalid',
      errors: { fields: [{ code: 'too_many_instances', max: maxInstances }] },
    }
  if (answers > maxAnswers)
    return { kind: 'invalid', errors: { fields: [{ code: 'too_many_answers', max: maxAnswers }] } }
  return undefined
}

/**
 * Validates answers that were evaluated by expressions. With `isTolerant`, what only these refuse is stored with a note, because the
 * device may have had other rules (docs/api-behaviour.md#checks).
 */
export function validateEvaluated(
  definition: Definition,
  content: SubmissionContent,
  { answers, problems, languageProblems, ...evaluated }: EvaluatedRecord,
  isTolerant: boolean,
): Validation {
  const errors: PropertyErrors = {}
  const checks: StoredCheck[] = [...evaluated.checks]
  let reported = 0
  for (const [address, problem] of problems) {
    if (isTolerant && languageProblems.has(address)) checks.push({ code: problem.code, address })
    else if (++reported <= maxReported) errors[`fields.${address}`] = [problem]
  }
  const uploads: NamedUpload[] = []
  const { tree } = definition.language!
  for (const { placed, path, value } of walkAnswers(tree, Object.fromEntries(answers))) {
    const { id, type } = placed.field
    if (answerKind(type) !== 'upload') continue
    const steps = placed.repeats.map(({ field }, index) => `${field.id}.${path[index]}.`)
    uploads.push(...namedBy(value, id, `fields.${steps.join('')}${id}`))
  }
  refuseBeyond(uploads, errors)
  const refused = refuseUnnamed(definition, content, errors)
  return (
    refused ?? {
      kind: 'valid',
      answers,
      uploads,
      evaluated: { ...evaluated, checks: checks.slice(0, maxReported) },
    }
  )
}

/** Adds the errors of uploads that no answer names; undefined without any error. */
function refuseUnnamed(
  definition: Definition,
  content: SubmissionContent,
  errors: PropertyErrors,
): Invalid | undefined {
  for (const property of unnamedUploads(definition, content))
    errors[property] = [{ code: 'upload_not_answered' }]
  return Object.keys(errors).length > 0 ? { kind: 'invalid', errors } : undefined
}

/**
 * The properties of listed uploads that no answer names. An upload may be named by an answer that is not stored, because its field
 * is hidden or was removed from the form: it is dropped with the answer.
 */
function unnamedUploads(
  { form, uploadFieldIds }: Definition,
  { uploadUuids, fields = {} }: SubmissionContent,
): string[] {
  if (uploadUuids.length === 0) return []
  const others = new Set(form.fields.map(({ id }) => id))
  for (const id of uploadFieldIds) others.delete(id)
  const named = new Set<string>()
  const name = (answers: Fields): void => {
    for (const [id, answer] of Object.entries(answers)) {
      if (!others.has(id)) for (const uuid of uploadsOf(answer)) named.add(uuid.toLowerCase())
      if (Array.isArray(answer))
        for (const instance of answer) if (isObject(instance)) name(instance)
    }
  }
  name(fields)
  return uploadUuids.flatMap((uuid, index) =>
    named.has(uuid.toLowerCase()) ? [] : [`upload_uuids.${index}`],
  )
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

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
  answers: ReadonlyMap<string, FormAnswer>,
  stored: Readonly<Record<string, FormAnswer>>,
): boolean {
  if (Object.keys(stored).length !== answers.size) return false
  for (const [id, value] of answers) {
    if (JSON.stringify(stored[id]) !== JSON.stringify(value)) return false
  }
  return true
}
