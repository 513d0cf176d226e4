import type { CallContext } from '@formpost/kit/rpc'

import type { Definition } from '../domain/definition.ts'
import type { ListedSubmission } from '../domain/submission.ts'
import type { Definitions } from '../forms/definitions.ts'
import { listedDocument } from './documents.ts'

/** A reply is made of this many submissions of any size, and of more of them only if their answers are within this many bytes. */
export const guaranteedRows = 5
const maxBytes = 16 * 1024 * 1024
const usualRows = 25

/** How many rows a reply is made of, at most those that are wanted; `measure` has the bytes of their answers. */
export async function countFitting(
  wanted: number,
  measure: (rows: number) => Promise<number>,
): Promise<number> {
  for (const rows of [wanted, Math.min(wanted, usualRows)])
    if (rows <= guaranteedRows || (await measure(rows)) <= maxBytes) return rows
  return guaranteedRows
}

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
    const document = JSON.stringify(listedDocument(row, ofRows[index]!, live))
    length += document.length
    if (index > 0 && length > maxLength) break
    documents.push(document)
  }
  return { document: `[${documents.join()}]`, count: documents.length }
}
