import type { FormField } from '@formpost/rules'
import { isEmpty, isRepeat, storedInstances, type Placed } from '@formpost/rules/form'

import type { Answers, Definition } from '../domain/definition.ts'
import type { Review } from '../domain/review.ts'
import type { ListedSubmission, Submission } from '../domain/submission.ts'
import type { AttachedFile } from './clients/files.ts'

// JSON documents of the REST contract.

/** The answered fields in form order, by the definition that the answers were given to. */
function valuesOf(
  answers: Answers | null,
  { form, language }: Definition,
  live: Definition | undefined,
) {
  if (!answers) return []
  if (language) return nestedValues(language.tree.top, answers, live)
  return form.fields
    .filter(({ id }) => Object.hasOwn(answers, id))
    .map((field) => valueDocument(field, answers[field.id], live))
}

/** Whether `live` has no question for a field. */
export function isRemoved({ id, type }: FormField, live: Definition | undefined): boolean {
  const remaining = type === 'repeat' ? live?.fieldIds : live?.questionIds
  return remaining !== undefined && !remaining.has(id)
}

/** What is said of a field beside its value. */
export const fieldDocument = ({ id, type, label }: FormField): FieldDocument => ({
  field_uuid: id,
  field_type: type,
  field_label: label ?? null,
})

const valueDocument = (
  field: FormField,
  value: unknown,
  live: Definition | undefined,
): ValueDocument => ({
  ...fieldDocument(field),
  value,
  ...(isRemoved(field, live) ? { removed: true } : {}),
})

interface FieldDocument {
  field_uuid: string
  field_type: string
  field_label: string | null
}

interface ValueDocument extends FieldDocument {
  value: unknown
  removed?: boolean
}

/** The same of the record or an instance of a form with groups or repeats. */
const nestedValues = (
  placed: readonly Placed[],
  answers: Answers,
  live: Definition | undefined,
): ValueDocument[] => {
  if (isEmpty(answers)) return []
  return placed.flatMap((at) => {
    const { field, children } = at
    if (field.type === 'group') return nestedValues(children, answers, live)
    if (!Object.hasOwn(answers, field.id)) return []
    const answer = answers[field.id]
    const value = isRepeat(at)
      ? storedInstances(answer).map((instance) => nestedValues(children, instance, live))
      : answer
    return valueDocument(field, value, live)
  })
}

/** What a row of the list says before its values. */
export const recordDocument = (submission: ListedSubmission) => ({
  uuid: submission.uuid,
  created_at: submission.createdAt.toISOString(),
  filled_at: submission.filledAt?.toISOString() ?? null,
  was_offline: submission.wasOffline,
  ip_address: submission.ipAddress,
  user_agent: submission.userAgent,
  review: submission.reviewState,
})

/** A row of the owner API's list (docs/api-behaviour.md#submission-list), which marks answers that `live` has no question for. */
export const listedDocument = (
  submission: ListedSubmission,
  definition: Definition,
  live?: Definition,
) => ({
  ...recordDocument(submission),
  values: valuesOf(submission.answers, definition, live),
  ...(submission.checks ? { checks: submission.checks } : {}),
})

/** A submission without its neighbours. */
export const submissionDocument = (submission: Submission, definition: Definition) => ({
  ...listedDocument(submission, definition),
  client_uuid: submission.clientUuid,
  ...(submission.encryptedPayload ? { encrypted_payload: submission.encryptedPayload } : {}),
  ...(submission.rules === null ? {} : { rules: submission.rules }),
  ...(submission.sent ? { sent: submission.sent } : {}),
  ...deviceMembers(submission),
})

/** What the device said of itself, each member if it did. */
const deviceMembers = ({ deviceId, deviceSeq, collector, clockOffsetS }: Submission) => ({
  device_id: deviceId ?? undefined,
  device_seq: deviceSeq ?? undefined,
  collector: collector ?? undefined,
  clock_offset_s: clockOffsetS ?? undefined,
})

const reviewDocument = ({ state, note, reviewer, reviewedAt }: Review) => ({
  state,
  note,
  reviewer: {
    uuid: reviewer.ownerUuid,
    name: reviewer.ownerName,
    email: reviewer.ownerEmail,
    credential: { kind: reviewer.credentialKind, name: reviewer.credentialName },
  },
  reviewed_at: reviewedAt.toISOString(),
})

/** A file of an encrypted submission. */
export const uploadDocument = ({ uuid, name, size, fieldUuid }: AttachedFile) => ({
  uuid,
  name,
  size,
  field_uuid: fieldUuid,
})

interface Form {
  uuid: string
  publicId: string
  title: string
}

const formDocument = ({ uuid, publicId, title }: Form) => ({ uuid, public_id: publicId, title })

/**
 * The body of a webhook (`webhookEvent` in gateway/contract; docs/api-behaviour.md#webhooks): the submission as the owner API
 * returns it, but without its neighbours, which change.
 */
export const createdDocument = (form: Form, submission: Submission, definition: Definition) => ({
  type: 'submission.created',
  timestamp: submission.createdAt.toISOString(),
  data: { form: formDocument(form), submission: submissionDocument(submission, definition) },
})

/** The same for a review. */
export const reviewedDocument = (
  form: Form,
  submission: Submission,
  definition: Definition,
  review: Review,
) => ({
  type: 'submission.reviewed',
  timestamp: review.reviewedAt.toISOString(),
  data: {
    form: formDocument(form),
    submission: submissionDocument(submission, definition),
    review: reviewDocument(review),
  },
})

/** The same for a test. */
export const testDocument = (form: Form, now: Date) => ({
  type: 'webhook.test',
  timestamp: now.toISOString(),
  data: { form: formDocument(form) },
})

/** The same for a new version of a form. */
export const publishedDocument = (form: Form, version: number, publishedAt: Date) => ({
  type: 'form.published',
  timestamp: publishedAt.toISOString(),
  data: { form: formDocument(form), version },
})
