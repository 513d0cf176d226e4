import { needsLabel, needsOptions, type FieldType } from '@formpost/rules'

import { conditionsOf, type DraftField } from './draft-document.ts'

/** Texts in the language of the owner. */
export interface NewFieldTexts {
  readonly label: string
  readonly option: string
}

/** What only fields with the language of forms have. */
export const unusedMembers = {
  name: null,
  parent: null,
  expressions: null,
  read_only: null,
  choices: null,
  xlsform: null,
} satisfies Partial<DraftField>

/** A field that can be published at once. */
export const newField = (type: FieldType, uuid: string, texts: NewFieldTexts): DraftField => ({
  uuid,
  type,
  label: needsLabel(type) ? texts.label : null,
  content: null,
  description: null,
  placeholder: null,
  options: needsOptions(type) ? [texts.option] : null,
  default_value: null,
  settings: null,
  logic: null,
  is_required: false,
  ...unusedMembers,
})

/**
 * The same fields once more, with what they refer to among themselves. Conditions on other fields stay, and conditions of others refer
 * to the originals.
 */
export function duplicateFields(
  fields: readonly DraftField[],
  newUuid: () => string,
): readonly DraftField[] {
  const uuids = new Map(fields.map(({ uuid }) => [uuid, newUuid()]))
  const copyOf = (uuid: string) => uuids.get(uuid) ?? uuid
  return fields.map((field) => ({
    ...field,
    uuid: copyOf(field.uuid),
    parent: field.parent && copyOf(field.parent),
    logic: field.logic?.conditions
      ? {
          ...field.logic,
          conditions: conditionsOf(field).map((condition) => ({
            ...condition,
            field_uuid: copyOf(condition.field_uuid),
          })),
        }
      : field.logic,
  }))
}
