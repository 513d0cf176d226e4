import { checkAnswer, type FormField } from '@formpost/rules'
import { readNumberText } from '@formpost/ui/fields/number-input.ts'

export interface NumberRange {
  readonly min: number
  readonly max: number
  readonly isWhole: boolean
}

export const anyNumber: NumberRange = { min: -Infinity, max: Infinity, isWhole: false }

/** Why typed text is not a number that can be stored. */
export type NumberProblem =
  | { readonly code: 'not_a_number' | 'not_whole' | 'ambiguous' }
  | { readonly code: 'too_precise'; readonly digits: number }
  | { readonly code: 'out_of_range'; readonly min: number; readonly max: number }

/** What typed text means. */
export type Reading<T> = { readonly value: T } | { readonly problem: NumberProblem }

/** The rules accept any number that a double represents as the answer to this field. */
const anyNumberField: FormField = {
  id: '',
  type: 'number',
  label: null,
  content: null,
  description: null,
  placeholder: null,
  options: null,
  default_value: null,
  settings: null,
  logic: null,
  is_required: false,
  position: 0,
}

/** Reads a number as it is typed where these are the decimal separators; blank text is null. */
export function readNumber(
  typed: string,
  separators: readonly string[],
  { min, max, isWhole }: NumberRange,
): Reading<number | null> {
  const { kind, text } = readNumberText(typed, separators)
  if (text === '') return { value: null }
  if (kind === 'ambiguous') return { problem: { code: 'ambiguous' } }
  const checked = checkAnswer(anyNumberField, text)
  if ('problem' in checked) {
    const { problem } = checked
    return { problem: problem.code === 'too_precise' ? problem : { code: 'not_a_number' } }
  }
  const value = checked.value as number
  if (isWhole && !Number.isInteger(value)) return { problem: { code: 'not_whole' } }
  if (value < min || value > max) return { problem: { code: 'out_of_range', min, max } }
  return { value }
}
