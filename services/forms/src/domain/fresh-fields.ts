import { randomUUID } from 'node:crypto'

import type { FieldLogic } from '@formpost/rules'

import type { FieldDraft } from './field.ts'

/** A field with what the logic of other fields calls it. */
export interface NamedDraft extends FieldDraft {
  uuid: string
}

function rewired(logic: FieldLogic | null, uuids: ReadonlyMap<string, string>): FieldLogic | null {
  if (!logic?.conditions) return logic
  const conditions = logic.conditions.map((condition) => ({
    ...condition,
    field_uuid: uuids.get(condition.field_uuid) ?? condition.field_uuid,
  }))
  return { ...logic, conditions }
}

/** The same fields under new uuids, their logic rewired to them (docs/api-behaviour.md#duplicates). */
export function withFreshUuids(fields: readonly NamedDraft[]): NamedDraft[] {
  const uuids = new Map(fields.map((field) => [field.uuid, randomUUID()]))
  return fields.map((field) => ({
    ...field,
    uuid: uuids.get(field.uuid)!,
    logic: rewired(field.logic, uuids),
  }))
}
