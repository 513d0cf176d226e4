import type { Form, SubmissionSummary } from '@formpost/contract'

import { startSummary } from '../../summary/compute-summary.ts'
import { openAll } from './open-all.ts'

export interface DecryptedSummary {
  summary: SubmissionSummary
  /** How many submissions no unlocked key opens. They count, but not in the answers to fields. */
  sealed: number
}

/** Computes the summary of an encrypted form in the browser. */
export async function summarizeDecrypted(
  form: Pick<Form, 'uuid' | 'fields'>,
  filter: Readonly<Record<string, string>>,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<DecryptedSummary> {
  const summary = startSummary(form)
  let [done, sealed, all] = [0, 0, 0]
  for await (const { opened, total } of openAll(form.uuid, filter, signal)) {
    all = total ?? all
    for (const { submission, answers } of opened) {
      summary.add({ ...submission, answers })
      if (!answers) sealed++
    }
    done += opened.length
    onProgress(done, Math.max(done, all))
  }
  return { summary: summary.result(), sealed }
}
