import type { FieldExpressions, FieldLogic } from './definition.ts'
import { maxConditionsOfForm, maxExpressionsOfForm, maxFields, maxOptions } from './limits.ts'

/** A limit of a form that a change is beyond, and beyond what the form has (docs/api-behaviour.md#form-limits). */
export type LimitProblem = {
  code: 'too_many_fields' | 'too_many_conditions' | 'too_many_options' | 'expressions_too_long'
  max: number
}

interface CountedField {
  uuid: string
  options: readonly string[] | null
  logic: FieldLogic | null
  expressions?: FieldExpressions | null | undefined
}

export const countConditions = (fields: readonly Pick<CountedField, 'logic'>[]): number =>
  fields.reduce((sum, { logic }) => sum + (logic?.conditions?.length ?? 0), 0)

/** The characters of all expressions. */
export const countExpressionCharacters = (
  fields: readonly Pick<CountedField, 'expressions'>[],
): number =>
  fields
    .flatMap(({ expressions }) => Object.values(expressions ?? {}))
    .reduce<number>((sum, each) => sum + (typeof each === 'string' ? each.length : 0), 0)

/** The limits that fields are beyond by their index, and that the form is beyond; `live` are its fields as they are. */
export function contentLimitProblems(
  fields: readonly CountedField[],
  live: readonly CountedField[],
): { fields: Map<number, LimitProblem>; form: LimitProblem[] } {
  const before = new Map(live.map((field) => [field.uuid, field.options?.length ?? 0]))
  const ofFields = new Map<number, LimitProblem>()
  for (const [index, { uuid, options }] of fields.entries()) {
    if ((options?.length ?? 0) > Math.max(maxOptions, before.get(uuid) ?? 0)) {
      ofFields.set(index, { code: 'too_many_options', max: maxOptions })
    }
  }
  const form: LimitProblem[] = []
  if (fields.length > Math.max(maxFields, live.length)) {
    form.push({ code: 'too_many_fields', max: maxFields })
  }
  if (countConditions(fields) > Math.max(maxConditionsOfForm, countConditions(live))) {
    form.push({ code: 'too_many_conditions', max: maxConditionsOfForm })
  }
  const characters = countExpressionCharacters(fields)
  if (characters > Math.max(maxExpressionsOfForm, countExpressionCharacters(live))) {
    form.push({ code: 'expressions_too_long', max: maxExpressionsOfForm })
  }
  return { fields: ofFields, form }
}

/** The indexes of fields whose uuid an earlier field has. */
export function repeatedUuids(fields: readonly { uuid: string }[]): number[] {
  const seen = new Set<string>()
  return fields.flatMap(({ uuid }, index) => {
    const isRepeated = seen.has(uuid)
    seen.add(uuid)
    return isRepeated ? [index] : []
  })
}
