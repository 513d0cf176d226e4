import type { AnswerValue } from '../definition.ts'
import { takesDefault } from '../field-types/index.ts'
import type { Definition } from './definitions.ts'

/** The answer of `default_value`; undefined for fields that a person cannot see, whose default is applied when it is evaluated. */
export function initialAnswer({ field, type, kind }: Definition): AnswerValue | undefined {
  const { default_value: value, options } = field
  if (!value || kind !== 'input' || !type.isPageContent || !type.isInput) return undefined
  if (!takesDefault(field.type)) return undefined
  if (type.needsOptions && !options?.includes(value)) return undefined
  return type.answerKind === 'options' ? [value] : value
}
