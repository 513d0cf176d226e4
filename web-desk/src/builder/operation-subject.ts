import type { Operation } from './document/index.ts'

/** The uuid of the field that an operation is about, or of the first of several. */
export function subjectOf(operation: Operation): string | undefined {
  switch (operation.kind) {
    case 'add_fields':
      return operation.places[0]?.field.uuid
    case 'remove_fields':
      return operation.uuids[0]
    case 'change_fields':
      return operation.changes[0]?.uuid
    case 'move_field':
    case 'set_options':
    case 'set_logic':
      return operation.uuid
    case 'set_texts':
      return operation.texts.find(({ field }) => field !== undefined)?.field
    case 'change_settings':
      return undefined
    case 'batch':
      return operation.operations.map(subjectOf).find((uuid) => uuid !== undefined)
  }
}
