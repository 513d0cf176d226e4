import { ownProblems } from '@formpost/rules'

import { errorsOf, throwIfInvalid } from './domain-error.ts'
import { logicErrors } from './field-logic.ts'
import type { FieldDraft, NewField } from './field.ts'
import { limitErrors } from './form-limits.ts'
import type { WholeForm } from './form.ts'
import { changeErrors } from './members.ts'
import { placed, placeErrors } from './structure.ts'

/**
 * Throws `validation_failed` with every error of a field in its form. `sent` has the members that the caller sent: fields that are
 * older than a check of others can still be renamed. `after` are all fields of the form as they will be.
 */
export function checkField(
  uuid: string,
  draft: FieldDraft,
  sent: readonly string[],
  { form, fields }: WholeForm,
  after: readonly NewField[],
): void {
  const before = fields.find((stored) => stored.uuid === uuid)
  const others = fields.filter((other) => other.uuid !== uuid)
  const { rootName } = form
  const hasNewContent = sent.includes('type') || sent.includes('content')
  throwIfInvalid({
    ...errorsOf(ownProblems(draft, hasNewContent, form.isEncrypted)),
    ...limitErrors(draft, before, others),
    ...logicErrors({ uuid, logic: draft.logic }, after.map(placed)),
    ...placeErrors(uuid, after, fields),
    ...changeErrors(uuid, sent, { fields: after, rootName }, { fields, rootName }),
  })
}
