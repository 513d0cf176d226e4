import { answerKind, isDate, type FormField } from '@formpost/rules'
import type { Address } from '@formpost/rules/form'
import { incomplete } from '@formpost/ui/fields/incomplete.ts'
import type { RawAnswer } from '@formpost/ui/fields/raw-answer.ts'
import { readTypedNumber, toTypedNumber } from '@formpost/ui/fields/typed-number.ts'

import { isInstances } from '../../db/instances.ts'
import type { RawAnswers } from '../../db/rows.ts'

/** Numbers as they were typed, by address. */
export type TypedNumbers = Map<Address, string>
type FieldOf = (fieldId: string) => FormField | undefined

/** An answer as the rules take it. */
export function toRule(field: FormField, answer: RawAnswer): unknown {
  const kind = answerKind(field.type)
  if (kind === 'number' && typeof answer === 'string') return readTypedNumber(answer).text
  return kind === 'consent' ? answer === 'true' || undefined : answer
}

/** An answer of the rules, as components take it. Defaults and results of calculations are no texts. */
export function toRaw(field: FormField, answer: unknown): RawAnswer | undefined {
  if (typeof answer === 'number') {
    return answerKind(field.type) === 'number' ? toTypedNumber(answer) : String(answer)
  }
  return answer === true ? 'true' : (answer as RawAnswer | undefined)
}

/** Whether a person types numbers into the field. */
export const isTyped = ({ type, expressions }: FormField): boolean =>
  answerKind(type) === 'number' && !expressions?.calculation

/** Whether an input cannot show the answer, because it was partly typed. */
function isIncomplete(field: FormField, answer: unknown): boolean {
  const kind = answerKind(field.type)
  if (kind === 'date') return typeof answer === 'string' && !isDate(answer)
  return (kind === 'time' || kind === 'datetime') && answer === incomplete
}

/** The answers of a draft as the rules take them. Its instances have keys, and what was typed for numbers is noted. */
export function toRules(
  answers: RawAnswers,
  fieldOf: FieldOf,
  typed: TypedNumbers,
  prefix = '',
): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [id, answer] of Object.entries(answers)) {
    const field = fieldOf(id)
    if (!field) continue
    const address = prefix + id
    if (isInstances(answer)) {
      result[id] = answer.map((instance) => ({
        ...toRules(instance, fieldOf, typed, `${address}.${instance.key}.`),
        key: instance.key,
      }))
    } else if (!isIncomplete(field, answer)) {
      result[id] = toRule(field, answer)
      if (isTyped(field) && typeof answer === 'string') typed.set(address, answer)
    }
  }
  return result
}

/** The answers of the rules as a draft has them. */
export function toDraft(
  answers: Readonly<Record<string, unknown>>,
  fieldOf: FieldOf,
  typed: TypedNumbers,
  prefix = '',
): RawAnswers {
  const result: RawAnswers = {}
  for (const [id, answer] of Object.entries(answers)) {
    const field = fieldOf(id)
    if (!field) continue
    const address = prefix + id
    if (isInstances(answer)) {
      result[id] = answer.map((instance) => ({
        ...toDraft(instance, fieldOf, typed, `${address}.${instance.key}.`),
        key: instance.key,
      }))
    } else {
      const raw = typed.get(address) ?? toRaw(field, answer)
      if (raw !== undefined) result[id] = raw
    }
  }
  return result
}
