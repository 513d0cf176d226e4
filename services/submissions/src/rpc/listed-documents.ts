import type { CallContext } from '@formpost/kit/rpc'

import type { Definition } from '../domain/definition.ts'
import type { ListedSubmission } from '../domain/submission.ts'
import type { Definitions } from '../forms/definitions.ts'
import { listedDocument } from './documents.ts'

/** A reply holds this many submissions of any size, and more of them only if their answers are within this many bytes. */
export const guaranteedRows = 25
export const maxBytes = 16 * 1024 * 1024

/** Rows of a list as a JSON array; with the `live` version of the form, answers to questions that it lacks are marked. */
export async function listedDocuments(
  definitions: Definitions,
  formUuid: string,
  rows: readonly ListedSubmission[],
  live: Definition | undefined,
  call: CallContext,
): Promise<string> {
  const documents = await Promise.all(
    rows.map(async (row) =>
      listedDocument(row, await definitions.get(formUuid, row.formVersion, call), live),
    ),
  )
  return JSON.stringify(documents)
}
