import type { SubmissionRow } from '@formpost/contract'

export type Value = SubmissionRow['values'][number]

/** The answers to the questions of a form; none if they are encrypted. */
export const valuesOf = (row: Pick<SubmissionRow, 'values'>): readonly Value[] => row.values

/** The answers of each instance of a repeat; undefined for other answers. */
export const instancesOf = ({
  field_type: type,
  value,
}: Value): readonly (readonly Value[])[] | undefined =>
  type === 'repeat' && Array.isArray(value) ? (value as Value[][]) : undefined
