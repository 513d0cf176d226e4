import { withoutConditionsOn, type FieldLogic } from '@formpost/rules'

import { conditionsOf, type DraftDocument, type DraftField } from './draft-document.ts'
import { batch, type Operation, type OperationOf } from './operation.ts'
import { apply, makesCircle } from './operations.ts'
import { inTreeOrder } from './tree.ts'

/** A change that does not fit onto the other document, or a part of one. */
export interface Dropped {
  readonly operation: Operation
  readonly reason: 'field_gone' | 'condition_field_gone' | 'circle'
  /** The uuid of the field that the change is about. */
  readonly field: string
}

export interface Rebased {
  readonly document: DraftDocument
  readonly dropped: readonly Dropped[]
}

/** Applies unsaved operations onto another document where they still fit. */
export function rebase(operations: readonly Operation[], theirs: DraftDocument): Rebased {
  let document = theirs
  const dropped: Dropped[] = []
  for (const operation of operations.flatMap(flatten)) {
    const fitted = fit(document, operation, (reason, field) =>
      dropped.push({ operation, reason, field }),
    )
    document = apply(document, fitted).document
  }
  return { document: inTreeOrder(document), dropped }
}

/** The parts of an operation that can fit or not: a circle is seen only if logic changes field by field. */
function flatten(operation: Operation): Operation[] {
  if (operation.kind === 'batch') return operation.operations.flatMap(flatten)
  if (operation.kind !== 'change_fields') return [operation]
  return operation.changes.map((each) => ({ kind: 'change_fields', changes: [each] }))
}

type Drop = (reason: Dropped['reason'], field: string) => void

/** The part of an operation that fits a document. */
function fit(document: DraftDocument, operation: Operation, drop: Drop): Operation {
  const known = new Set(document.fields.map(({ uuid }) => uuid))
  switch (operation.kind) {
    case 'add_fields':
      return fitAdded(operation, known, drop)
    case 'change_fields':
      return fitChanges(document, operation, known, drop)
    case 'set_logic': {
      const change = { uuid: operation.uuid, change: { logic: operation.logic } }
      return fitChanges(document, { kind: 'change_fields', changes: [change] }, known, drop)
    }
    case 'move_field':
    case 'set_options':
      if (known.has(operation.uuid)) return operation
      drop('field_gone', operation.uuid)
      return batch([])
    case 'set_texts': {
      const gone = operation.texts.filter(({ field }) => field !== undefined && !known.has(field))
      for (const { field } of gone) drop('field_gone', field!)
      return operation
    }
    case 'remove_fields':
    case 'change_settings':
    case 'batch':
      return operation
  }
}

function fitAdded(
  { places }: OperationOf<'add_fields'>,
  known: ReadonlySet<string>,
  drop: Drop,
): Operation {
  const all = new Set([...known, ...places.map(({ field }) => field.uuid)])
  return {
    kind: 'add_fields',
    places: places.map(({ index, field }) => {
      const logic = fitLogic(field.uuid, field.logic, all, drop)
      return { index, field: logic === field.logic ? field : { ...field, logic } }
    }),
  }
}

function fitChanges(
  document: DraftDocument,
  { changes }: OperationOf<'change_fields'>,
  known: ReadonlySet<string>,
  drop: Drop,
): Operation {
  const fitting = changes.flatMap(({ uuid, change }) => {
    if (!known.has(uuid)) {
      drop('field_gone', uuid)
      return []
    }
    if (change.logic === undefined) return [{ uuid, change }]
    const { logic: wanted, ...others } = change
    const logic = fitLogic(uuid, wanted, known, drop)
    if (!makesCircle(document, uuid, { logic })) return [{ uuid, change: { ...change, logic } }]
    drop('circle', uuid)
    return [{ uuid, change: others }]
  })
  return { kind: 'change_fields', changes: fitting }
}

/** Logic without its conditions on fields that are gone. */
function fitLogic(
  uuid: string,
  logic: FieldLogic | null,
  known: ReadonlySet<string>,
  drop: Drop,
): DraftField['logic'] {
  const gone = conditionsOf({ logic })
    .map(({ field_uuid }) => field_uuid)
    .filter((controller) => !known.has(controller))
  if (gone.length > 0) drop('condition_field_gone', uuid)
  return withoutConditionsOn(logic, new Set(gone))
}
