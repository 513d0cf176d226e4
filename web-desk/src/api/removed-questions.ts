import type { RemovedField } from '@formpost/contract'

import { callApi } from './client.ts'

/** The removed questions of a form that have answers (docs/api-behaviour.md#removed-questions). */
export async function readRemovedQuestions(
  form: string,
  signal: AbortSignal,
): Promise<readonly RemovedField[]> {
  const { data } = await callApi('listFields', {
    params: { form },
    query: { removed: '1' },
    signal,
  })
  return data as RemovedField[]
}
