import { sameJson } from '@formpost/rules'

import type { DraftDocument, DraftField, DraftSettings } from './draft-document.ts'
import { movedFields } from './moved-fields.ts'
import type { FieldChange } from './operation.ts'

export interface ChangedField {
  readonly before: DraftField
  readonly after: DraftField
  readonly properties: readonly (keyof FieldChange)[]
}

/** What differs between two documents, in the order of the later one. */
export interface Differences {
  readonly added: readonly DraftField[]
  readonly removed: readonly DraftField[]
  readonly moved: readonly DraftField[]
  readonly changed: readonly ChangedField[]
  readonly settings: readonly (keyof DraftSettings)[]
}

export function findDifferences(before: DraftDocument, after: DraftDocument): Differences {
  const former = new Map(before.fields.map((field) => [field.uuid, field]))
  const kept = new Set(after.fields.map(({ uuid }) => uuid))
  return {
    added: after.fields.filter(({ uuid }) => !former.has(uuid)),
    removed: before.fields.filter(({ uuid }) => !kept.has(uuid)),
    moved: movedFields(before, after),
    changed: after.fields.flatMap((field) => {
      const one = former.get(field.uuid)
      const properties = one ? differentProperties(one, field) : []
      return one && properties.length > 0 ? [{ before: one, after: field, properties }] : []
    }),
    settings: differentSettings(before.form, after.form),
  }
}

export const areEqual = (before: DraftDocument, after: DraftDocument): boolean =>
  before === after ||
  Object.values(findDifferences(before, after)).every((list) => list.length === 0)

function differentProperties(before: DraftField, after: DraftField): (keyof FieldChange)[] {
  if (before === after) return []
  const { uuid: _uuid, ...properties } = after
  return (Object.keys(properties) as (keyof FieldChange)[]).filter(
    (property) => !sameJson(before[property], after[property]),
  )
}

const differentSettings = (before: DraftSettings, after: DraftSettings): (keyof DraftSettings)[] =>
  ([...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof DraftSettings)[]).filter(
    (name) => !sameJson(before[name], after[name]),
  )
