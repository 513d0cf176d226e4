import { type CallContext, invalid, problem } from '@formpost/kit/rpc'
import type { SubmissionFilter__Output } from '@formpost/proto/gen/formpost/submissions/v1/SubmissionFilter'

import type { Definition } from '../domain/definition.ts'
import { type CheckedFilter, checkFilter, noFilter } from '../domain/filter.ts'
import type { Reader } from '../store/long-queries.ts'

/** The filter of a request; throws 422 if a condition does not fit the form. */
export function readFilter(
  message: SubmissionFilter__Output | null,
  { form, isEncrypted }: Definition,
): CheckedFilter {
  if (!message) return noFilter
  const sent = {
    since: message.since,
    until: message.until,
    filledSince: message.filled_since,
    filledUntil: message.filled_until,
    wasOffline: message.was_offline,
    conditions: message.conditions.map((condition) => ({
      fieldUuid: condition.field_uuid,
      operator: condition.operator,
      value: condition.value,
    })),
    q: message.q,
    review: message.review,
  }
  const checked = checkFilter(sent, { fields: form.fields, isEncrypted })
  if ('errors' in checked) throw invalid(checked.errors)
  return checked.filter
}

export function readerOf({ caller, signal }: CallContext): Reader {
  if (!caller) throw problem('unauthenticated')
  return { ownerUuid: caller.ownerUuid, signal }
}
