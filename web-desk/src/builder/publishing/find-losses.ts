import type { Form } from '@formpost/contract'
import { isInput } from '@formpost/rules'

import { isStatus } from '../../api/api-error.ts'
import { callApi } from '../../api/client.ts'
import {
  dependentsOf,
  documentOfForm,
  findField,
  type DraftDocument,
  type DraftField,
} from '../document/index.ts'
import { readForm } from '../saving/draft-api.ts'

/** How many answers a question has, or why nobody can tell. */
export type AnswersCount = number | 'encrypted' | 'many'

/** A question with answers that publishing takes out of sight. */
export interface Loss {
  readonly field: DraftField
  readonly answers: AnswersCount
  /** The fields that stay and have a condition on it. */
  readonly dependents: readonly DraftField[]
}

const isQuestion = (field: DraftField | undefined) => field !== undefined && isInput(field.type)

/** The answers to each field; undefined if counting takes too long. */
async function countAnswers(form: string): Promise<ReadonlyMap<string, number | null> | undefined> {
  try {
    const { data } = await callApi('listFields', { params: { form } })
    return new Map(data.map(({ uuid, answers_count }) => [uuid, answers_count]))
  } catch (error) {
    if (isStatus(error, 503)) return undefined
    throw error
  }
}

/** The questions with answers that the live form has and the document has not, or not as questions. */
export async function findLosses(form: Form, document: DraftDocument): Promise<readonly Loss[]> {
  const live = documentOfForm(form)
  const lost = live.fields.filter(
    (field) => isQuestion(field) && !isQuestion(findField(document, field.uuid)),
  )
  if (lost.length === 0) return []
  if (form.is_encrypted && (await readForm(form.uuid)).submissions_count === 0) return []
  const counts = form.is_encrypted ? undefined : await countAnswers(form.uuid)
  const answersOf = (uuid: string): AnswersCount =>
    form.is_encrypted ? 'encrypted' : counts ? (counts.get(uuid) ?? 0) : 'many'
  return lost
    .map((field) => ({
      field,
      answers: answersOf(field.uuid),
      dependents: dependentsOf(live, field.uuid).filter(({ uuid }) => findField(document, uuid)),
    }))
    .filter(({ answers }) => answers !== 0)
}
