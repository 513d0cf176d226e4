import { randomUUID } from 'node:crypto'

import type { FieldLogic } from '@formpost/rules'

import type { NewField } from './field.ts'

function replaceUuids(
  logic: FieldLogic | null,
  uuids: ReadonlyMap<string, string>,
): FieldLogic | null {
  if (!logic?.conditions) return logic
  const conditions = logic.conditions.map((condition) => ({
    ...condition,
    field_uuid: uuids.get(condition.field_uuid) ?? condition.field_uuid,
  }))
  return { ...logic, conditions }
}

/** The same fields with new uuids, also in their logic (docs/api-behaviour.md#duplicates). */
export function withNewUuids(fields: readonly NewField[]): NewField[] {
  const pairs = fields.map((field) => ({ field, uuid: randomUUID() as string }))
  const uuids = new Map(pairs.map(({ field, uuid }) => [field.uuid, uuid]))
  return pairs.map(({ field, uuid }) => ({
    ...field,
    uuid,
    logic: replaceUuids(field.logic, uuids),
  }))
}
