import type { Field, NewField } from '../src/domain/field.ts'

/** A short text with its uuid as label. */
export const newField = (uuid: string, more: Partial<NewField> = {}): NewField => ({
  uuid,
  type: 'short_text',
  label: uuid,
  content: null,
  description: null,
  placeholder: null,
  options: null,
  defaultValue: null,
  settings: null,
  logic: null,
  isRequired: false,
  members: null,
  ...more,
})

/** The same field of a form, at a position and with the position plus 10 as its id. */
export const liveField = (field: NewField, position = 0): Field => ({
  ...field,
  id: position + 10,
  formId: 1,
  position,
  sinceVersion: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
})

/** Logic that depends on fields. */
export const dependsOn = (...uuids: string[]) => ({
  conditions: uuids.map((field_uuid) => ({ field_uuid, operator: 'is_empty' as const })),
})
