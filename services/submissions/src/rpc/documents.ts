import type { Answers, Definition } from '../domain/definition.ts'
import type { ListedSubmission, Submission } from '../domain/submission.ts'
import type { AttachedFile } from './clients/files.ts'

// JSON documents of the REST contract.

/** The answered fields in form order, by the definition that the answers were given to. */
function valuesOf(answers: Answers | null, { form }: Definition) {
  if (!answers) return []
  return form.fields
    .filter(({ id }) => Object.hasOwn(answers, id))
    .map(({ id, type, label }) => ({
      field_uuid: id,
      field_type: type,
      field_label: label ?? null,
      value: answers[id],
    }))
}

/** A row of the owner API's list (docs/api-behaviour.md#submission-list). */
export const listedDocument = (submission: ListedSubmission, definition: Definition) => ({
  uuid: submission.uuid,
  created_at: submission.createdAt.toISOString(),
  ip_address: submission.ipAddress,
  user_agent: submission.userAgent,
  review: submission.reviewState,
  values: valuesOf(submission.answers, definition),
})

/** A submission without its neighbours. */
export const submissionDocument = (submission: Submission, definition: Definition) => ({
  ...listedDocument(submission, definition),
  filled_at: submission.filledAt?.toISOString() ?? null,
  was_offline: submission.wasOffline,
  client_uuid: submission.clientUuid,
  ...(submission.encryptedPayload ? { encrypted_payload: submission.encryptedPayload } : {}),
})

/** A file of an encrypted submission. */
export const uploadDocument = ({ uuid, name, size, fieldUuid }: AttachedFile) => ({
  uuid,
  name,
  size,
  field_uuid: fieldUuid,
})

/**
 * The body of a webhook (`webhookEvent` in gateway/contract; docs/api-behaviour.md#webhooks): the submission as the owner API
 * returns it, but without its neighbours, which change.
 */
export const webhookDocument = (
  form: { uuid: string; publicId: string; title: string },
  submission: Submission,
  definition: Definition,
) => ({
  type: 'submission.created',
  timestamp: submission.createdAt.toISOString(),
  data: {
    form: { uuid: form.uuid, public_id: form.publicId, title: form.title },
    submission: submissionDocument(submission, definition),
  },
})
