import { sameJson } from '@formpost/rules'

import { withDependents } from './dependencies.ts'
import {
  conditionsOf,
  findField,
  type DraftDocument,
  type DraftSettings,
} from './draft-document.ts'
import { applyChangeFields } from './field-changes.ts'
import { applyAddFields, applyMoveField, applyRemoveFields } from './field-order.ts'
import { applySetTexts, withTranslations } from './languages.ts'
import {
  batch,
  changeSettings,
  unchanged,
  type Applied,
  type Operation,
  type OperationOf,
} from './operation.ts'
import { applySetOptions } from './option-renames.ts'

/**
 * Applies an operation, in time linear in the document. An operation that does not fit, because its field is gone or its logic
 * would make a circle, changes nothing: the document of the result is the same object then.
 */
export function apply(document: DraftDocument, operation: Operation): Applied {
  switch (operation.kind) {
    case 'add_fields':
      return applyAddFields(document, operation)
    case 'remove_fields':
      return withTranslations(document, applyRemoveFields(document, operation))
    case 'move_field':
      return applyMoveField(document, operation)
    case 'change_fields':
      return withTranslations(document, applyChangeFields(document, operation))
    case 'set_options':
      return withTranslations(document, applySetOptions(document, operation))
    case 'set_logic':
      return applySetLogic(document, operation)
    case 'change_settings':
      return applyChangeSettings(document, operation)
    case 'set_texts':
      return applySetTexts(document, operation)
    case 'batch':
      return applyBatch(document, operation)
  }
}

function applySetLogic(
  document: DraftDocument,
  { uuid, logic }: OperationOf<'set_logic'>,
): Applied {
  if (makesCircle(document, uuid, { logic })) return unchanged(document)
  return applyChangeFields(document, {
    kind: 'change_fields',
    changes: [{ uuid, change: { logic } }],
  })
}

/** Whether new conditions of a field would make it depend on itself. Those that it has already do not count. */
export function makesCircle(
  document: DraftDocument,
  uuid: string,
  after: Parameters<typeof conditionsOf>[0],
): boolean {
  const field = findField(document, uuid)
  const former = new Set(field && conditionsOf(field).map(({ field_uuid }) => field_uuid))
  const added = conditionsOf(after).filter(({ field_uuid }) => !former.has(field_uuid))
  if (added.length === 0) return false
  const impossible = withDependents(document, uuid)
  return added.some(({ field_uuid }) => impossible.has(field_uuid))
}

function applyChangeSettings(
  document: DraftDocument,
  { change }: OperationOf<'change_settings'>,
): Applied {
  const settings = Object.keys(change) as (keyof DraftSettings)[]
  const changed = settings.filter((name) => !sameJson(document.form[name], change[name]))
  if (changed.length === 0) return unchanged(document)
  const form = Object.fromEntries(
    Object.entries({ ...document.form, ...change }).filter(([, value]) => value !== undefined),
  )
  const former = Object.fromEntries(changed.map((name) => [name, document.form[name]]))
  return { document: { ...document, form }, inverse: changeSettings(former) }
}

function applyBatch(document: DraftDocument, { operations }: OperationOf<'batch'>): Applied {
  let result = document
  const inverses: Operation[] = []
  for (const operation of operations) {
    const applied = apply(result, operation)
    if (applied.document === result) continue
    result = applied.document
    inverses.push(applied.inverse)
  }
  return { document: result, inverse: batch(inverses.toReversed()) }
}
