import type { PropertyErrors } from '@formpost/kit/errors'
import { replacementProblems, textProblems } from '@formpost/rules'

import type { FormContent } from './content.ts'
import { errorsAt, errorsOf } from './domain-error.ts'
import { deletedFields } from './field-changes.ts'
import { formLogicErrors } from './field-logic.ts'
import { draftOf, type Field, type NewField } from './field.ts'
import { placed, structureErrors } from './structure.ts'

/** The errors of texts that a draft may hold while they are incomplete. */
export const settingErrors = ({ title, redirectUrl }: FormContent['settings']): PropertyErrors =>
  errorsOf(textProblems({ title, redirect_url: redirectUrl }))

/**
 * The errors of fields that replace the live ones, at `fields.<index>`. A field that stays as it is may be older than a rule.
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
    const problems = replacementProblems(draftOf(field), before && draftOf(before), isEncrypted)
    const own = errorsOf(problems)
    return errorsAt(`fields.${index}`, taken.has(field.uuid) ? { ...own, ...takenError } : own)
  })
  const deleted = new Set(deletedFields(live, fields).map(({ uuid }) => uuid))
  return Object.assign(
    {},
    ...errors,
    formLogicErrors(fields.map(placed), deleted),
    structureErrors(fields, live),
  ) as PropertyErrors
}

const takenError: PropertyErrors = { uuid: [{ code: 'uuid_taken' }] }
