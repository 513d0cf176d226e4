import type { FieldSettings, FormField } from '../definition.ts'
import type { AnswerKind, FieldTypeDescriptor } from '../field-types/descriptor.ts'
import type { Choices } from './choices.ts'
import type { EvaluatedExpression, FieldExpression } from './compile-expression.ts'
import type { Template } from './template.ts'
import type { FilledTexts } from './types.ts'

/** A field with what its evaluation needs, computed once for a form. */
export interface Definition {
  readonly field: FormField
  readonly settings: FieldSettings
  readonly kind: 'input' | 'display' | 'group' | 'repeat'
  readonly type: FieldTypeDescriptor
  /** The kind of its answers; of a calculation, by its result. */
  readonly kindOfAnswers: AnswerKind | undefined
  readonly parent: Definition | null
  /** In form order. */
  readonly children: readonly Definition[]
  /** The repeats around the field, the outermost first; a repeat is the last of its own. */
  readonly repeats: readonly Definition[]
  readonly choices: Choices | null
  /** Whether the field can be irrelevant. */
  readonly isConditional: boolean
  readonly expressions: Readonly<Partial<Record<EvaluatedExpression, FieldExpression>>>
  /** Texts with references. */
  readonly messages: Readonly<Partial<Record<'required' | 'constraint', Template>>>
  readonly texts: Readonly<Partial<Record<keyof FilledTexts, Template>>> | null
  readonly itemLabel: Template | null
  /** Fields whose calculation runs when this one changes. */
  readonly triggers: readonly Definition[]
  readonly isTriggered: boolean
  /** Whether the value is as it was when it was calculated, and so is taken as sent. */
  readonly isStored: boolean
  /** The place in the order of dependencies. */
  readonly rank: number
}
