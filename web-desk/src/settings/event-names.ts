import type { Webhook } from '@formpost/contract'

import { messages } from './messages/index.ts'

export type WebhookEvent = NonNullable<Webhook['events']>[number]

/** What each event of a webhook means. */
export const eventNames: Record<WebhookEvent, string> = {
  'submission.created': messages.eventNames.submission_created,
  'submission.reviewed': messages.eventNames.submission_reviewed,
  'form.published': messages.eventNames.form_published,
}
