import type { FormField } from '@formpost/rules'
import type { RawAnswer } from '@formpost/ui/fields/raw-answer.ts'

/** How many files a field takes. */
export const maxFiles = ({ settings }: FormField): number => settings?.max_files ?? 1

/** The files of a field as its answer. Several stay, although a newer version of the form takes one, until all but one are removed. */
export const fileAnswer = (field: FormField, ids: string[]): RawAnswer =>
  maxFiles(field) > 1 || ids.length > 1 ? ids : (ids[0] ?? '')
