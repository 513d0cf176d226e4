import { fail, type Checked } from './answer-problem.ts'
import type { AnswerValue, FormField } from './definition.ts'
import type { InputDescriptor } from './field-types/descriptor.ts'
import { descriptorOf } from './field-types/index.ts'

/** Whether an answer is blank, and so not stored: absent, null, white space, or no options. */
export function isBlank(raw: unknown): boolean {
  if (raw === undefined || raw === null) return true
  if (typeof raw === 'string') return raw.trim() === ''
  return Array.isArray(raw) && raw.length === 0
}

/**
 * Checks and normalises an answer that is not blank by the type of its field (docs/api-behaviour.md#answer-types). Display
 * fields reject every answer.
 */
export function checkAnswer(field: FormField, raw: unknown): Checked {
  const type = descriptorOf(field.type)
  return type.isInput ? type.check(raw, field) : fail({ code: 'not_text' })
}

/** The uploads that an answer to a file field names. */
export const uploadsOf = (answer: unknown): string[] =>
  [answer].flat().filter((upload) => typeof upload === 'string')

const maxListLength = 1_000

/**
 * The value of an invalid answer in conditions: close to a valid one, so that fields do not appear and disappear during typing.
 * Values that cannot be typed are not blank but equal nothing. Long values are cut to limit the cost.
 */
export function valueInConditions(type: InputDescriptor, raw: unknown): AnswerValue {
  if (typeof raw === 'string') return type.valueInConditions(raw)
  if (raw === true || (typeof raw === 'number' && Number.isFinite(raw))) return raw
  if (!Array.isArray(raw)) return []
  const items = raw.slice(0, maxListLength) as unknown[]
  return items.every((item) => typeof item === 'string') ? items : []
}
