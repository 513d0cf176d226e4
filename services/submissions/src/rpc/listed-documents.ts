import type { CallContext } from '@formpost/kit/rpc'

import type { Definition } from '../domain/definition.ts'
import type { ListedSubmission } from '../domain/submission.ts'
import type { Definitions } from '../forms/definitions.ts'
import { listedText } from './listed-text.ts'

/** Characters of a document. The values of a repeat are much longer than its answers, because each has its label. */
const maxLength = 32 * 1024 * 1024

export interface ListedDocuments {
  /** A JSON array. */
  document: string
  /** How many of the rows are in it, at least one. */
  count: number
}

/**
 * Rows of a list, as many as fit into a reply; with the `live` version of the form, answers to questions that it lacks are marked.
 */
export async function listedDocuments(
  definitions: Definitions,
  formUuid: string,
  rows: readonly ListedSubmission[],
  live: Definition | undefined,
  call: CallContext,
): Promise<ListedDocuments> {
  const ofRows = await Promise.all(
    rows.map(({ formVersion }) => definitions.get(formUuid, formVersion, call)),
  )
  const documents: string[] = []
  let length = 0
  for (const [index, row] of rows.entries()) {
    const document = listedText(row, ofRows[index]!, live)
    length += document.length
    if (index > 0 && length > maxLength) break
    documents.push(document)
  }
  return { document: `[${documents.join()}]`, count: documents.length }
}
