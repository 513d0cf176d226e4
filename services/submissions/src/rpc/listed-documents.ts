import type { CallContext } from '@formpost/kit/rpc'

import type { ListedSubmission } from '../domain/submission.ts'
import type { Definitions } from '../forms/definitions.ts'
import { listedDocument } from './documents.ts'

/** A reply holds this many submissions of any size, and more of them only if their answers are within this many bytes. */
export const guaranteedRows = 25
export const maxBytes = 16 * 1024 * 1024

/** Rows of a list as a JSON array. */
export async function listedDocuments(
  definitions: Definitions,
  formUuid: string,
  rows: readonly ListedSubmission[],
  call: CallContext,
): Promise<string> {
  const documents = await Promise.all(
    rows.map(async (row) =>
      listedDocument(row, await definitions.get(formUuid, row.formVersion, call)),
    ),
  )
  return JSON.stringify(documents)
}
