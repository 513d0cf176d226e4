import type { Condition, FieldLogic } from './definition.ts'

/** Logic with all its members. */
export interface WholeLogic extends FieldLogic {
  action: NonNullable<FieldLogic['action']>
  condition_type: NonNullable<FieldLogic['condition_type']>
  conditions: (Condition & { value: string | null })[]
}

/** The logic with the defaults of what is absent or null (docs/api-behaviour.md#field-logic). */
export const wholeLogic = ({ action, condition_type, conditions }: FieldLogic): WholeLogic => ({
  action: action ?? 'show',
  condition_type: condition_type ?? 'all',
  conditions: (conditions ?? []).map(({ field_uuid, operator, value }) => ({
    field_uuid,
    operator,
    value: value ?? null,
  })),
})
