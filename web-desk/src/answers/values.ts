import type { SubmissionRow } from '@formpost/contract'

export type Value = SubmissionRow['values'][number]

/** The answers to the questions of a form; none if they are encrypted. */
export const valuesOf = (row: Pick<SubmissionRow, 'values'>): readonly Value[] => row.values
