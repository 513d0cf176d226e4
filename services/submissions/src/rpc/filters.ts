import { invalid, problem, type CallContext } from '@formpost/kit/rpc'
import type { SubmissionFilter__Output } from '@formpost/proto/gen/formpost/submissions/v1/SubmissionFilter'
import type { FormField } from '@formpost/rules'
import { withRemoved } from '@formpost/rules/csv'

import type { Definition } from '../domain/definition.ts'
import { checkFilter, noFilter, type CheckedFilter } from '../domain/filter.ts'
import type { Reader } from '../store/long-queries.ts'
import type { Dependencies } from './dependencies.ts'

/** The filter of a request, which may refer to removed questions; throws 422 if a condition does not fit the form. */
export async function readFilter(
  { forms }: Pick<Dependencies, 'forms'>,
  { form_uuid: formUuid, filter, with_removed: withRemoved }: FilteredRequest,
  definition: Definition,
  call: CallContext,
): Promise<CheckedFilter> {
  const refersToFields = filter && (filter.conditions.length > 0 || filter.q !== undefined)
  if (!withRemoved || !refersToFields) return checkedFilter(filter, definition)
  const removed = await forms.getRemovedFields(formUuid, [], call)
  return checkedFilter(
    filter,
    definition,
    removed.map(({ field }) => field),
  )
}

interface FilteredRequest {
  form_uuid: string
  filter: SubmissionFilter__Output | null
  with_removed: boolean
}

function checkedFilter(
  message: SubmissionFilter__Output | null,
  { form, isEncrypted }: Definition,
  removed: readonly FormField[] = [],
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
    hasChecks: message.checks,
  }
  const checked = checkFilter(sent, { fields: withRemoved(form.fields, removed), isEncrypted })
  if ('errors' in checked) throw invalid(checked.errors)
  return checked.filter
}

export function readerOf({ caller, signal }: CallContext): Reader {
  if (!caller) throw problem('unauthenticated')
  return { ownerUuid: caller.ownerUuid, signal }
}
