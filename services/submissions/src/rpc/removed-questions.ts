import type { CallContext } from '@formpost/kit/rpc'

import type { Definition } from '../domain/definition.ts'
import { countAnswers, measureAnswers, type AnswerCounts } from '../store/answer-counts.ts'
import type { RemovedQuestion } from './clients/forms.ts'
import type { Dependencies } from './dependencies.ts'
import { readerOf } from './filters.ts'

/** The answers to each field of a form, counted within the time limit of queries. */
export const readAnswerCounts = (
  { db }: Dependencies,
  formUuid: string,
  call: CallContext,
): Promise<AnswerCounts> =>
  db.longQueries.run(
    readerOf(call),
    (stop) => measureAnswers(db, formUuid, stop),
    (client) => countAnswers(client, formUuid),
  )

/** The same without a time limit, for exports. */
export async function readAllAnswerCounts(
  { db }: Dependencies,
  formUuid: string,
  call: CallContext,
): Promise<AnswerCounts> {
  await measureAnswers(db, formUuid, call.signal)
  return countAnswers(db.pool, formUuid)
}

/** The removed questions that have answers; none of an encrypted form, since the service cannot read its answers. */
export async function readAnsweredQuestions(
  dependencies: Dependencies,
  formUuid: string,
  { isEncrypted }: Pick<Definition, 'isEncrypted'>,
  call: CallContext,
  readCounts: typeof readAnswerCounts,
): Promise<RemovedQuestion[]> {
  if (isEncrypted) return []
  const counts = await readCounts(dependencies, formUuid, call)
  return removedAmong(dependencies, formUuid, counts, call)
}

/** The removed questions among those that have answers, and the removed groups and repeats that they were in. */
export async function removedAmong(
  { forms }: Dependencies,
  formUuid: string,
  counts: AnswerCounts,
  call: CallContext,
): Promise<RemovedQuestion[]> {
  if (counts.size === 0) return []
  const removed = await forms.getRemovedFields(formUuid, [...counts.keys()], call)
  const byId = new Map(removed.map((question) => [question.field.id, question.field]))
  const needed = new Set<string>()
  const add = (id: string | null | undefined): void => {
    const field = id ? byId.get(id) : undefined
    if (!field || needed.has(field.id)) return
    needed.add(field.id)
    add(field.parent)
  }
  for (const id of counts.keys()) add(id)
  return removed.filter(({ field }) => needed.has(field.id))
}
