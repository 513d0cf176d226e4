import { type Checked, fail } from './answer-problem.ts'
import type { AnswerValue, FormField } from './definition.ts'
import type { InputDescriptor } from './field-types/descriptor.ts'
import { descriptorOf } from './field-types/index.ts'

/** Blank, hence not stored: absent, null, empty or white space only, no options chosen. */
export function isBlank(raw: unknown): boolean {
  if (raw === undefined || raw === null) return true
  if (typeof raw === 'string') return raw.trim() === ''
  return Array.isArray(raw) && raw.length === 0
}

/**
 * Checks and normalises one answer that is not blank, by the field's type (docs/api-behaviour.md#answer-types). A
 * field that takes no answer refuses every one.
 */
export function checkAnswer(field: FormField, raw: unknown): Checked {
  const type = descriptorOf(field.type)
  return type.isInput ? type.check(raw, field) : fail({ code: 'not_text' })
}

const longestList = 1_000

/**
 * What an answer that is wrong counts as in conditions: as near as can be to what it would be if it were
 * right, so that a form does not jump while somebody types. What no person types is not blank, but
 * equals nothing. Cut, so that a huge one costs no more than a right one.
 */
export function asTyped(type: InputDescriptor, raw: unknown): AnswerValue {
  if (typeof raw === 'string') return type.asTyped(raw)
  if (typeof raw === 'number' && Number.isFinite(raw)) return raw
  if (!Array.isArray(raw)) return []
  const items = raw.slice(0, longestList) as unknown[]
  return items.every((item) => typeof item === 'string') ? items : []
}
