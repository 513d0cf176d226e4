// JSON: messages as jobs and deliveries store them. Rows may be older than this version of the service, so these names stay.
import type { WebhookMessage } from '../domain/webhook-message.ts'

export interface StoredMessage {
  submission_uuid: string | null
  /** Null if the submission was created. */
  event:
    | { type: 'submission.reviewed'; review: number }
    | { type: 'form.published'; version: number; published_at: string }
    | null
}

export function toStored(message: WebhookMessage): StoredMessage {
  switch (message.event) {
    case 'submission.created':
      return { submission_uuid: message.submissionUuid, event: null }
    case 'submission.reviewed': {
      const { event: type, submissionUuid, review } = message
      return { submission_uuid: submissionUuid, event: { type, review } }
    }
    case 'form.published': {
      const { event: type, version, publishedAt } = message
      const published_at = publishedAt.toISOString()
      return { submission_uuid: null, event: { type, version, published_at } }
    }
  }
}

export function fromStored({ submission_uuid, event }: StoredMessage): WebhookMessage {
  if (event?.type === 'form.published') {
    const { type, version, published_at } = event
    return { event: type, version, publishedAt: new Date(published_at) }
  }
  const submissionUuid = submission_uuid!
  if (!event) return { event: 'submission.created', submissionUuid }
  return { event: event.type, submissionUuid, review: event.review }
}
