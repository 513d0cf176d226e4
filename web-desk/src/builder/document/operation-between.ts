import { withoutConditionsOn } from '@formpost/rules'

import { findDifferences } from './differences.ts'
import type { DraftDocument, DraftField } from './draft-document.ts'
import {
  batch,
  changeSettings,
  moveField,
  removeFields,
  type FieldChange,
  type Operation,
} from './operation.ts'
import { apply } from './operations.ts'
import { translationsBetween } from './text-changes.ts'

/**
 * The operation that turns one document into the other, so that taking another person's draft, discarding a draft and an import
 * can be undone like any change.
 */
export function operationBetween(before: DraftDocument, after: DraftDocument): Operation {
  const { added, removed, moved, settings } = findDifferences(before, after)
  const steps: Operation[] = []
  if (removed.length > 0) steps.push(removeFields(removed.map(({ uuid }) => uuid)))
  steps.push(...moves(before, after, new Set(moved)))
  if (added.length > 0) {
    const isAdded = new Set(added)
    const places = after.fields.flatMap((field, index) =>
      isAdded.has(field) ? [{ index, field }] : [],
    )
    steps.push({ kind: 'add_fields', places })
  }
  const changes = fieldChanges(before, after, new Set(removed.map(({ uuid }) => uuid)))
  if (changes.length > 0) steps.push({ kind: 'change_fields', changes })
  const others = settings.filter((name) => name !== 'translations')
  if (others.length > 0) {
    steps.push(changeSettings(Object.fromEntries(others.map((name) => [name, after.form[name]]))))
  }
  // The steps before change translations too.
  const texts = translationsBetween(apply(before, batch(steps)).document, after)
  return batch(isNothing(texts) ? steps : [...steps, texts])
}

const isNothing = (operation: Operation): boolean =>
  operation.kind === 'batch' && operation.operations.length === 0

/** Moves each moved field right behind the field that it follows, in the order of the later document. */
function moves(
  before: DraftDocument,
  after: DraftDocument,
  moved: ReadonlySet<DraftField>,
): Operation[] {
  const common = new Set(before.fields.map(({ uuid }) => uuid))
  const wanted = after.fields.filter(({ uuid }) => common.has(uuid))
  const kept = new Set(wanted.map(({ uuid }) => uuid))
  const order = before.fields.map(({ uuid }) => uuid).filter((uuid) => kept.has(uuid))
  return wanted.flatMap((field, position) => {
    if (!moved.has(field)) return []
    const { uuid } = field
    order.splice(order.indexOf(uuid), 1)
    const previous = wanted[position - 1]
    const index = previous ? order.indexOf(previous.uuid) + 1 : 0
    order.splice(index, 0, uuid)
    return [moveField(uuid, index)]
  })
}

/** Changes of the fields that stay. Logic is set again if it loses conditions with the removed fields, but should keep them. */
function fieldChanges(
  before: DraftDocument,
  after: DraftDocument,
  removed: ReadonlySet<string>,
): { uuid: string; change: FieldChange }[] {
  const changed = new Map(
    findDifferences(before, after).changed.map(({ after: field, properties }) => [
      field.uuid,
      Object.fromEntries(properties.map((property) => [property, field[property]])) as FieldChange,
    ]),
  )
  const former = new Set(before.fields.map(({ uuid }) => uuid))
  for (const { uuid, logic } of after.fields) {
    const losesConditions = withoutConditionsOn(logic, removed) !== logic
    if (former.has(uuid) && losesConditions) changed.set(uuid, { ...changed.get(uuid), logic })
  }
  return Array.from(changed, ([uuid, change]) => ({ uuid, change }))
}
