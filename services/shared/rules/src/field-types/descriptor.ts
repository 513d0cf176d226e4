import type { Checked } from '../answer-problem.ts'
import type { FieldSettings, FormField } from '../definition.ts'

/**
 * How a type is answered, and what is stored: `text` as typed, a `number`, a `date` (`YYYY-MM-DD`), one
 * `option`, a list of `options`, or the uuid of an `upload`.
 */
export type AnswerKind = 'text' | 'number' | 'date' | 'option' | 'options' | 'upload'

/** What the `content` of a display field holds. */
export type ContentKind = 'rich_text' | 'image_address'

interface CommonDescriptor {
  /** Whether a field of the type must have a label (docs/api-behaviour.md#field). */
  readonly needsLabel: boolean
  /**
   * Whether the field gives its page something to see or to answer. Pages without such a field are left
   * out. An input that is no page content is hidden: it is never required, and its default stands in.
   */
  readonly isPageContent: boolean
  /** The settings that change how a field of the type works or looks. */
  readonly settings: readonly (keyof FieldSettings)[]
}

/** A type that takes an answer. */
export interface InputDescriptor extends CommonDescriptor {
  readonly isInput: true
  readonly answerKind: AnswerKind
  /** Whether a field of the type must have options (docs/api-behaviour.md#field). */
  readonly needsOptions: boolean
  /** The most code points that a text answer may have; `max_length` can only lower it. */
  readonly longestAnswer: number | undefined
  /** Checks and normalises an answer that is not blank. */
  readonly check: (raw: unknown, field: FormField) => Checked
  /** What a text that `check` refuses counts as in conditions. */
  readonly asTyped: (text: string) => string | number
}

/** A type that only shows something or arranges the form. */
export interface DisplayDescriptor extends CommonDescriptor {
  readonly isInput: false
  readonly content: ContentKind | undefined
}

/** All that the rules know about one type of field. */
export type FieldTypeDescriptor = InputDescriptor | DisplayDescriptor

/** Only the settings that a type declares reach its check, so that it cannot read another one unnoticed. */
interface InputDefinition<S extends keyof FieldSettings> extends Omit<InputDescriptor, 'isInput'> {
  readonly settings: readonly S[]
  readonly check: (
    raw: unknown,
    field: { options: FormField['options']; settings: Pick<FieldSettings, S> | null },
  ) => Checked
}

/** Describes a type that takes an answer. */
export const defineInput = <const S extends keyof FieldSettings>(
  definition: InputDefinition<S>,
): InputDescriptor => ({ isInput: true, ...definition })

/** Describes a type that takes no answer. */
export const defineDisplay = (
  definition: Omit<DisplayDescriptor, 'isInput'>,
): DisplayDescriptor => ({ isInput: false, ...definition })
