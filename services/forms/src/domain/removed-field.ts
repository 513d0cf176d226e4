import { isInput } from '@formpost/rules'

import type { Field, FieldDraft } from './field.ts'

/** What is known of a removed field besides how it was. */
export interface FormerField {
  uuid: string
  /** Its former numeric id; null if that is not known. */
  fieldId: number | null
  sinceVersion: number
}

/** Whether a change takes a field out of sight where its answers are read. */
export const losesAnswers = (before: Field, after: FieldDraft): boolean =>
  isInput(before.type) && !isInput(after.type)
