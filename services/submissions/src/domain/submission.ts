import type { SubmissionRow, WholeSubmissionRow } from '../store/submissions.ts'
import type { Answers, Definition } from './definition.ts'

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
export const listed = (row: SubmissionRow, definition: Definition) => ({
  uuid: row.uuid,
  created_at: row.created_at.toISOString(),
  ip_address: row.ip_address,
  user_agent: row.user_agent,
  values: valuesOf(row.answers, definition),
})

/** The whole of a submission, but for its neighbours. */
export const whole = (row: WholeSubmissionRow, definition: Definition) => ({
  ...listed(row, definition),
  filled_at: row.filled_at?.toISOString() ?? null,
  was_offline: row.was_offline,
  client_uuid: row.client_uuid,
  ...(row.encrypted_payload ? { encrypted_payload: row.encrypted_payload } : {}),
})
