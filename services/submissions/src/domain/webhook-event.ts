import type { WholeSubmissionRow } from '../store/submissions.ts'
import type { Definition } from './definition.ts'
import { whole } from './submission.ts'

export interface EventForm {
  uuid: string
  public_id: string
  title: string
}

/** The message's id, the same over all tries: receivers tell by it that they have a message already. */
export const webhookId = (submissionUuid: string): string => `msg_${submissionUuid}`

/**
 * What a receiver gets (`webhookEvent` in gateway/contract; docs/api-behaviour.md#webhooks): the submission as the
 * owner API answers it, but for its neighbours, which change.
 */
export const webhookEvent = (form: EventForm, row: WholeSubmissionRow, definition: Definition) => ({
  type: 'submission.created',
  timestamp: row.created_at.toISOString(),
  data: {
    form,
    submission: whole(row, definition),
  },
})
