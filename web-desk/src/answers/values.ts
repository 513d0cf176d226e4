import type { SubmissionRow } from '@formpost/contract'
import { uploadsOf } from '@formpost/rules'

export type Value = SubmissionRow['values'][number]

/** The answers to the questions of a form; none if they are encrypted. */
export const valuesOf = (row: Pick<SubmissionRow, 'values'>): readonly Value[] => row.values

/** The uploads of an answer to a file field, which may have been another one when it was answered; undefined for other answers. */
export const filesOf = ({ field_type: type, value }: Value): readonly string[] | undefined =>
  type === 'file' ? uploadsOf(value) : undefined

/** The answers of each instance of a repeat; undefined for other answers. */
export const instancesOf = ({
  field_type: type,
  value,
}: Value): readonly (readonly Value[])[] | undefined =>
  type === 'repeat' && Array.isArray(value) ? (value as Value[][]) : undefined
