import type { PropertyErrors } from '@formpost/kit/errors'
import { formLogicProblems, logicProblems, type FieldLogic } from '@formpost/rules'

import { errorsAt, errorsOf } from './domain-error.ts'

interface FieldWithLogic {
  uuid: string
  logic: FieldLogic | null
  parent?: string | null
}

/** The errors of a field's logic among all fields of its form, which include the field itself. */
export const logicErrors = (
  field: FieldWithLogic,
  formFields: readonly FieldWithLogic[],
): PropertyErrors => errorsOf(logicProblems(field, formFields))

/**
 * The errors of the logic of all fields of a form, at `fields.<index>`. Conditions may also refer to `deleted` fields, with
 * which they will be deleted.
 */
export function formLogicErrors(
  fields: readonly FieldWithLogic[],
  deleted: ReadonlySet<string>,
): PropertyErrors {
  const errors = formLogicProblems(fields, deleted).map((problems, index) =>
    errorsAt(`fields.${index}`, errorsOf(problems)),
  )
  return Object.assign({}, ...errors) as PropertyErrors
}
