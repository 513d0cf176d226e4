import type { FormField } from '@formpost/rules'

import type { RawAnswer } from './raw-answer.ts'

/** A field with its texts in the language that is shown. Its options are those of the form, which are stored. */
export interface ShownField extends FormField {
  /** The texts of options that are translated, by their place. */
  optionTexts?: readonly (string | null)[] | undefined
}

/** What is shown of an option. */
export const optionText = ({ options, optionTexts }: ShownField, index: number): string =>
  optionTexts?.[index] || options![index]!

/** A file chosen for a field. */
export interface ChosenFile {
  id: string
  name: string
  type: string
  /** In bytes. */
  size: number
  blob: Blob
}

/** What field components need from their form, besides their props. */
export interface FieldContext {
  /** Whether answers and files are encrypted before they are sent. */
  readonly isEncrypted: boolean
  /** Of a draft on the device. */
  readonly autosave?: { flush(): Promise<void> }
  answer(fieldId: string, value: RawAnswer): void
  /** In the order in which they were chosen; at most one if the field takes one (`max_files`). */
  filesOf(fieldId: string): readonly ChosenFile[]
  /**
   * Makes a file the answer or adds it to the others, or shows at the field why it was not accepted. Of files with the same `versions`
   * object, each replaces the one before. Resolves to the id of the file; undefined if it was not accepted or is not wanted any more.
   */
  addFile(field: FormField, file: File, versions?: object): Promise<string | undefined>
  /** Removes a file by its id, or the newest of its `versions`. */
  removeFile(field: FormField, file: string | object): void
}

/** Props of every field component. `Field` is memoized, so unchanged props mean no rendering. */
export interface FieldProps {
  field: ShownField
  value: RawAnswer | undefined
  isRequired: boolean
  /** What is wrong with the answer. */
  error: string | undefined
  /** Why a file was not accepted, or how it was changed. */
  fileMessage: string | undefined
  /** The same object for the life of the form. */
  context: FieldContext
}

export const asText = (value: RawAnswer | undefined): string =>
  typeof value === 'string' ? value : ''

/** Element ids of a field. */
export const controlId = (fieldId: string): string => `field-${fieldId}`
export const helpId = (fieldId: string): string => `help-${fieldId}`
export const errorId = (fieldId: string): string => `error-${fieldId}`

/** ARIA attributes that connect a control with its help and error. */
export function ariaProps({ field, error, isRequired }: FieldProps) {
  const ids = [field.description && helpId(field.id), error && errorId(field.id)].filter(Boolean)
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': error ? ('true' as const) : undefined,
    'aria-required': isRequired ? ('true' as const) : undefined,
  }
}
