import type { PropertyErrors } from '@formpost/kit/errors'
import {
  type FieldLogic,
  formLogicProblems,
  type LogicProblem,
  logicProblems,
} from '@formpost/rules'

import { errorsAt, messagesOf } from './domain-error.ts'

interface FieldWithLogic {
  uuid: string
  logic: FieldLogic | null
}

/** The errors of a field's logic among all fields of its form, which include the field itself. */
export const logicErrors = (
  field: FieldWithLogic,
  formFields: readonly FieldWithLogic[],
): PropertyErrors => messagesOf(logicProblems(field, formFields), logicMessage)

/**
 * The errors of the logic of all fields of a form, at `fields.<index>`. Conditions may also refer to `deleted` fields, with
 * which they will be deleted.
 */
export function formLogicErrors(
  fields: readonly FieldWithLogic[],
  deleted: ReadonlySet<string>,
): PropertyErrors {
  const errors = formLogicProblems(fields, deleted).map((problems, index) =>
    errorsAt(`fields.${index}`, messagesOf(problems, logicMessage)),
  )
  return Object.assign({}, ...errors) as PropertyErrors
}

const messages: Record<LogicProblem['code'], string> = {
  depends_on_itself: 'A field cannot depend on itself.',
  not_a_field: 'Must be another field of the same form.',
  circle: 'These conditions make fields depend on each other in a circle.',
}

const logicMessage = ({ code }: LogicProblem): string => messages[code]
