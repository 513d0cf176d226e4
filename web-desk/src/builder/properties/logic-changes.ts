import type { Condition, FieldLogic } from '@formpost/rules'

import {
  conditionOn,
  possibleControllers,
  valueInput,
  type DraftDocument,
  type DraftField,
} from '../document/index.ts'

export const conditionsOf = ({ logic }: DraftField): readonly Condition[] => logic?.conditions ?? []

/** The logic with other conditions; null without any. */
export const withConditions = (
  logic: FieldLogic | null,
  conditions: readonly Condition[],
): FieldLogic | null =>
  conditions.length === 0
    ? null
    : {
        action: logic?.action ?? 'show',
        condition_type: logic?.condition_type ?? 'all',
        conditions: [...conditions],
      }

/** The first condition to offer on a field: on the possible one that is closest before it, or else on the first. */
export function nextCondition(document: DraftDocument, field: DraftField): Condition | undefined {
  const possible = possibleControllers(document, field.uuid)
  const before = new Set(
    document.fields.slice(
      0,
      document.fields.findIndex(({ uuid }) => uuid === field.uuid),
    ),
  )
  const controller = possible.findLast((each) => before.has(each)) ?? possible[0]
  return controller && conditionOn(controller)
}

/** Another operator; the value stays if it is entered in the same way. */
export function withOperator(
  condition: Condition,
  controller: DraftField | undefined,
  operator: Condition['operator'],
): Condition {
  const next = { ...condition, operator }
  if (!controller) return next
  const { kind } = valueInput(controller, operator)
  if (kind === 'none') return { ...next, value: null }
  const isSame = valueInput(controller, condition.operator).kind === kind
  return isSame ? next : { ...next, value: conditionOn(controller).value }
}
