import type { FieldType } from '@formpost/rules'

import { findField, type DraftDocument } from './draft-document.ts'
import type { FieldChange, Operation, SettingsChange } from './operation.ts'

/** What a step did, as the key of a text. */
export type StepAction =
  Operation['kind'] | 'duplicate_field' | 'replace_document' | 'restore_version' | 'import'

/** What a step did, for announcements and the titles of Undo and Redo. */
export interface StepLabel {
  readonly action: StepAction
  /** The label and type of the field, or of the first one. */
  readonly field: string | null
  readonly type: FieldType | null
  /** The property, if only one changed. */
  readonly property: keyof FieldChange | keyof SettingsChange | null
  /** The number of fields. */
  readonly count: number
}

/** Describes an operation on the document before it. */
export function labelOf(
  operation: Operation,
  document: DraftDocument,
  action: StepAction = operation.kind,
): StepLabel {
  const { uuids, properties } = subjectsOf(operation)
  const [first] = uuids
  const added = operation.kind === 'add_fields' ? operation.places[0]?.field : undefined
  const field = added ?? (first === undefined ? undefined : findField(document, first))
  return {
    action,
    field: field?.label ?? null,
    type: field?.type ?? null,
    property: properties.length === 1 ? properties[0]! : null,
    count: uuids.length,
  }
}

function subjectsOf(operation: Operation): {
  uuids: readonly string[]
  properties: readonly (keyof FieldChange | keyof SettingsChange)[]
} {
  switch (operation.kind) {
    case 'add_fields':
      return { uuids: operation.places.map(({ field }) => field.uuid), properties: [] }
    case 'remove_fields':
      return { uuids: operation.uuids, properties: [] }
    case 'move_field':
      return { uuids: [operation.uuid], properties: [] }
    case 'change_fields': {
      const properties = operation.changes.flatMap(({ change }) => Object.keys(change))
      return {
        uuids: operation.changes.map(({ uuid }) => uuid),
        properties: [...new Set(properties)] as (keyof FieldChange)[],
      }
    }
    case 'set_options':
      return { uuids: [operation.uuid], properties: ['options'] }
    case 'set_logic':
      return { uuids: [operation.uuid], properties: ['logic'] }
    case 'set_texts': {
      const uuids = operation.texts.flatMap(({ field }) => field ?? [])
      return { uuids: [...new Set(uuids)], properties: ['translations'] }
    }
    case 'change_settings':
      return { uuids: [], properties: Object.keys(operation.change) as (keyof SettingsChange)[] }
    case 'batch': {
      const uuids = operation.operations.flatMap((each) => subjectsOf(each).uuids)
      return { uuids: [...new Set(uuids)], properties: [] }
    }
  }
}
