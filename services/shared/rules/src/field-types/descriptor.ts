import type { Checked } from '../answer-problem.ts'
import type { FieldSettings, FormField } from '../definition.ts'

/**
 * What an answer is stored as: text, a number, a date (`YYYY-MM-DD`), one option, a list of options, all of them in order (`ranking`), the
 * uuid of an upload or, with `max_files`, a list of them, a given consent, `true`, a step of a rating, a number from 1, a
 * time (`HH:MM` or `HH:MM:SS`), or an RFC 3339 date-time.
 */
export type AnswerKind =
  | 'text'
  | 'number'
  | 'date'
  | 'option'
  | 'options'
  | 'ranking'
  | 'upload'
  | 'consent'
  | 'rating'
  | 'time'
  | 'datetime'

/** The meaning of `content` of a display field. */
export type ContentKind = 'rich_text' | 'image_address'

interface CommonDescriptor {
  /** Whether a field of the type must have a label (docs/api-behaviour.md#field). */
  readonly needsLabel: boolean
  /**
   * Whether the field appears on its page. Pages without such a field are skipped. Other inputs are hidden: they are never
   * required and fall back to their default.
   */
  readonly isPageContent: boolean
  /** The settings that the type uses. */
  readonly settings: readonly (keyof FieldSettings)[]
}

/** A type that takes an answer. */
export interface InputDescriptor extends CommonDescriptor {
  readonly isInput: true
  readonly answerKind: AnswerKind
  /** Whether a field of the type must have options (docs/api-behaviour.md#field). */
  readonly needsOptions: boolean
  /** The maximum of code points in a text answer, which `max_length` can only lower. */
  readonly maxAnswerLength: number | undefined
  /** Whether an answer is blank for this type, besides what is blank for all types. */
  readonly isBlank?: (raw: unknown) => boolean
  /** Checks and normalises an answer that is not blank. */
  readonly check: (raw: unknown, field: FormField) => Checked
  /** The value in conditions of a text that `check` rejects. */
  readonly valueInConditions: (text: string) => string | number
  /** The place of a text in the order of the type, for conditions; undefined if the text is not a value of the type. */
  readonly orderOf?: (text: string) => number | undefined
}

/** A type without answers. */
export interface DisplayDescriptor extends CommonDescriptor {
  readonly isInput: false
  readonly content: ContentKind | undefined
}

/** The properties of a field type. */
export type FieldTypeDescriptor = InputDescriptor | DisplayDescriptor

/** A check receives only the settings that its type declares, so that it cannot depend on others unnoticed. */
interface InputDefinition<S extends keyof FieldSettings> extends Omit<InputDescriptor, 'isInput'> {
  readonly settings: readonly S[]
  readonly check: (
    raw: unknown,
    field: { options: FormField['options']; settings: Pick<FieldSettings, S> | null },
  ) => Checked
}

/** Defines a type with answers. */
export const defineInput = <const S extends keyof FieldSettings>(
  definition: InputDefinition<S>,
): InputDescriptor => ({ isInput: true, ...definition })

/** Defines a type without answers. */
export const defineDisplay = (
  definition: Omit<DisplayDescriptor, 'isInput'>,
): DisplayDescriptor => ({ isInput: false, ...definition })
