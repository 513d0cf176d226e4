import type { FormField } from '@formpost/rules'

import type { RawAnswer } from '../db/rows.ts'
import type { Filling } from './filling.ts'

/** What every field's component is given; equal properties mean that nothing has to be drawn again. */
export interface FieldProps {
  field: FormField
  value: RawAnswer | undefined
  isRequired: boolean
  /** What is wrong with the answer, in words. */
  error: string | undefined
  /** What was said against a file that was not taken, or done to one that was. */
  remark: string | undefined
  filling: Filling
}

export const textOf = (value: RawAnswer | undefined): string =>
  typeof value === 'string' ? value : ''

/** Ids of a field's parts on the page. */
export const controlId = (fieldId: string): string => `field-${fieldId}`
export const helpId = (fieldId: string): string => `help-${fieldId}`
export const errorId = (fieldId: string): string => `error-${fieldId}`

/** What a control needs to be read out with its help and its problem. */
export function described({ field, error, isRequired }: FieldProps) {
  const ids = [field.description && helpId(field.id), error && errorId(field.id)].filter(Boolean)
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': error ? ('true' as const) : undefined,
    'aria-required': isRequired ? ('true' as const) : undefined,
  }
}
