import type { PublicForm, RemovedField } from '@formpost/contract'
import { onlyMessage } from '@formpost/kit/rpc'
import type { RemovedQuestion__Output } from '@formpost/proto/gen/formpost/submissions/v1/RemovedQuestion'

import type { Handler } from '../http/handler.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { noMembers, toField } from './to-rest.ts'

/** By field uuid; undefined for an encrypted form. */
type Counts = ReadonlyMap<string, number> | undefined

const answersCount = (uuid: string, counts: Counts) => (counts ? (counts.get(uuid) ?? 0) : null)

type RemovedDocument = Omit<PublicForm['fields'][number], keyof typeof noMembers> &
  Partial<typeof noMembers>

function toRemovedField(question: RemovedQuestion__Output, counts: Counts): RemovedField {
  const { document, field_id, last_version, removed_at } = question
  const { id: uuid, position: _position, ...field } = JSON.parse(document) as RemovedDocument
  return {
    ...noMembers,
    ...field,
    id: field_id ?? null,
    uuid,
    removed: true,
    removed_at,
    last_version,
    answers_count: answersCount(uuid, counts),
  }
}

/** `GET /forms/{form}/fields`: the fields with the number of answers to each, or the removed questions that have answers. */
export function createFieldList({ forms, submissions }: Upstreams): Handler<'listFields'> {
  return async ({ params, query, call: context, signal }) => {
    const form_uuid = params.form
    const call = { ...context, signal }
    const wanted = { form_uuid, with_removed: query.removed ?? false }
    const {
      counts: found,
      is_encrypted,
      removed,
    } = await onlyMessage(submissions.CountAnswers(wanted, call))
    const counts = is_encrypted
      ? undefined
      : new Map(found.map(({ field_uuid, count }) => [field_uuid, count]))
    if (query.removed) return { data: removed.map((field) => toRemovedField(field, counts)) }
    const { fields } = await forms.GetForm({ form_uuid }, call)
    return {
      data: fields.map((field) => ({
        ...toField(field),
        answers_count: answersCount(field.uuid, counts),
      })),
    }
  }
}
