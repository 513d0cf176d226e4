import { isDeepStrictEqual } from 'node:util'

import { isWebAddress, ownErrors } from './check-field.ts'
import type { FormContent } from './content.ts'
import { errorsAt, type PropertyErrors } from './domain-error.ts'
import type { Field, NewField } from './field.ts'
import { deletedFields, isChanged } from './field-changes.ts'
import { formLogicErrors } from './field-logic.ts'

/** The faults of texts that a draft may hold while they are incomplete. */
export function settingErrors({ title, redirectUrl }: FormContent['settings']): PropertyErrors {
  return {
    ...(title === '' ? { title: ['Must not be empty.'] } : {}),
    ...(redirectUrl && !isWebAddress(redirectUrl)
      ? { redirect_url: ['Must be an http or https address.'] }
      : {}),
  }
}

/**
 * The faults of fields that replace the live ones, at `fields.<index>`. A field that stays as it is may be older than a rule.
 * `taken` are uuids of other forms' fields.
 */
export function fieldListErrors(
  fields: readonly NewField[],
  live: readonly Field[],
  isEncrypted: boolean,
  taken: ReadonlySet<string>,
): PropertyErrors {
  const byUuid = new Map(live.map((field) => [field.uuid, field]))
  const errors = fields.map((field, index) => {
    const before = byUuid.get(field.uuid)
    const own =
      before && !isChanged(before, field)
        ? {}
        : ownErrors(field, hasNewSettings(field, before), isEncrypted)
    return errorsAt(`fields.${index}`, taken.has(field.uuid) ? { ...own, ...takenError } : own)
  })
  const deleted = new Set(deletedFields(live, fields).map(({ uuid }) => uuid))
  return Object.assign({}, ...errors, formLogicErrors(fields, deleted)) as PropertyErrors
}

const takenError: PropertyErrors = {
  uuid: ['Belongs to a field of another form. Give this field a new uuid.'],
}

/** Settings are checked only if they change, as in an update: fields may be older than a check. */
const hasNewSettings = (field: NewField, before: Field | undefined): boolean =>
  field.type !== before?.type || !isDeepStrictEqual(field.settings, before.settings)
