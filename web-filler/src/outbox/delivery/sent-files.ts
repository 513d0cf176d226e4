import { answerValues } from '../../db/answer-values.ts'
import type { FileRow, RecordRow } from '../../db/rows.ts'

/** The files that are sent. Others are kept for an edit: those of questions that are irrelevant as the record is answered. */
export function sentFiles(
  { answers, encryptedPayload }: Pick<RecordRow, 'answers' | 'encryptedPayload'>,
  files: readonly FileRow[],
): FileRow[] {
  if (encryptedPayload !== null) return [...files]
  const sent = new Set(answerValues(answers))
  return files.filter(({ id }) => sent.has(id))
}
