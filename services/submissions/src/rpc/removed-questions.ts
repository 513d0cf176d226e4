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

/** The removed questions among those that have answers. */
export async function removedAmong(
  { forms }: Dependencies,
  formUuid: string,
  counts: AnswerCounts,
  call: CallContext,
): Promise<RemovedQuestion[]> {
  return counts.size > 0 ? forms.getRemovedFields(formUuid, [...counts.keys()], call) : []
}
