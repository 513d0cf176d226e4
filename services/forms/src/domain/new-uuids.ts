import { randomUUID } from 'node:crypto'

import type { FieldLogic, LanguageMembers } from '@formpost/rules'

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

function replaceParent(
  members: LanguageMembers | null,
  uuids: ReadonlyMap<string, string>,
): LanguageMembers | null {
  const { parent } = members ?? {}
  return parent ? { ...members, parent: uuids.get(parent) ?? parent } : members
}

/** The same fields with new uuids, also in their logic (docs/api-behaviour.md#duplicates). */
export function withNewUuids(fields: readonly NewField[]): NewField[] {
  const pairs = fields.map((field) => ({ field, uuid: randomUUID() as string }))
  const uuids = new Map(pairs.map(({ field, uuid }) => [field.uuid, uuid]))
  return pairs.map(({ field, uuid }) => ({
    ...field,
    uuid,
    logic: replaceUuids(field.logic, uuids),
    members: replaceParent(field.members, uuids),
  }))
}
