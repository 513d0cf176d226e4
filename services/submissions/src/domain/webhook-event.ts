import type { WholeSubmissionRow } from '../store/submissions.ts'
import type { valuesOf } from './values.ts'

export interface EventForm {
  uuid: string
  public_id: string
  title: string
}

/** The message's id, the same over all tries: receivers tell by it that they have a message already. */
export const webhookId = (submissionUuid: string): string => `msg_${submissionUuid}`

/**
 * What a receiver gets (contract, `webhookEvent`): the submission as the owner API answers it, but for
 * its neighbours, which change.
 */
export const webhookEvent = (
  form: EventForm,
  row: WholeSubmissionRow,
  values: ReturnType<typeof valuesOf>,
) => ({
  type: 'submission.created',
  timestamp: row.created_at.toISOString(),
  data: {
    form,
    submission: {
      uuid: row.uuid,
      created_at: row.created_at.toISOString(),
      ip_address: row.ip_address,
      user_agent: row.user_agent,
      values: values.map(({ field_label, value, ...field }) => ({
        ...field,
        field_label: field_label ?? null,
        value: JSON.parse(value) as unknown,
      })),
      filled_at: row.filled_at?.toISOString() ?? null,
      was_offline: row.was_offline,
      client_uuid: row.client_uuid,
      ...(row.encrypted_payload ? { encrypted_payload: row.encrypted_payload } : {}),
    },
  },
})
