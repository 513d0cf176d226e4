import { maxFilesOf, type FormField } from '@formpost/rules'
import type { RawAnswer } from '@formpost/ui/fields/raw-answer.ts'

/** The files of a field as its answer. Several stay, although a newer version of the form takes one, until all but one are removed. */
export const fileAnswer = (field: FormField, ids: string[]): RawAnswer =>
  maxFilesOf(field.settings) > 1 || ids.length > 1 ? ids : (ids[0] ?? '')
