export interface SubmissionCreated {
  event: 'submission.created'
  submissionUuid: string
}

/** What webhooks deliver (docs/api-behaviour.md#webhooks). */
export type WebhookMessage =
  | SubmissionCreated
  | { event: 'submission.reviewed'; submissionUuid: string; review: number }
  | { event: 'form.published'; version: number; publishedAt: Date }

/** The id of a message, the same in every attempt, so that the receiver recognises a duplicate. */
export function webhookId(formUuid: string, message: WebhookMessage): string {
  switch (message.event) {
    case 'submission.created':
      return `msg_${message.submissionUuid}`
    case 'submission.reviewed':
      return `msg_${message.submissionUuid}_review_${message.review}`
    case 'form.published':
      return `msg_${formUuid}_version_${message.version}`
  }
}
