import {
  answerKind,
  isDate,
  isTime,
  readDateTime,
  type AnswerKind,
  type Condition,
} from '@formpost/rules'
import { formatDateTime, formatTimeOfDay } from '@formpost/ui/fields/lazy/format.ts'
import { formatDay } from '@formpost/ui/format.ts'
import { locale } from '@formpost/ui/messages/language.ts'
import { once } from '@formpost/ui/once.ts'

import type { DraftField } from '../document/index.ts'
import { fieldLabel } from './field-label.ts'
import { messages } from './messages/index.ts'
import { isHiddenInput } from './properties-of.ts'

const lists = {
  all: once(() => new Intl.ListFormat(locale, { type: 'conjunction' })),
  any: once(() => new Intl.ListFormat(locale, { type: 'disjunction' })),
}

/**
 * The logic of a field as a sentence, such as "Shown when Village is “Kisumu”"; undefined without conditions. `controllers` are the
 * fields that it refers to.
 */
export function describeLogic(
  controllers: readonly DraftField[],
  { logic, type }: DraftField,
): string | undefined {
  const conditions = logic?.conditions ?? []
  if (conditions.length === 0) return undefined
  const sentence = lists[logic?.condition_type ?? 'all']().format(
    conditions.map((condition) => describeCondition(controllers, condition)),
  )
  if (logic?.action === 'require') return messages.requiredWhen(sentence)
  return isHiddenInput(type) ? messages.storedWhen(sentence) : messages.shownWhen(sentence)
}

function describeCondition(controllers: readonly DraftField[], condition: Condition): string {
  const field = controllers.find(({ uuid }) => uuid === condition.field_uuid)
  const label = field ? fieldLabel(field) : messages.deletedField
  const kind = field && answerKind(field.type)
  const isOfTime = kind === 'date' || kind === 'time' || kind === 'datetime'
  const value = describeValue(condition.value, kind)
  if (isOfTime && condition.operator === 'greater_than')
    return messages.after({ field: label, value })
  if (isOfTime && condition.operator === 'less_than')
    return messages.before({ field: label, value })
  const { is_empty: isEmpty, is_not_empty: isNotEmpty, ...comparisons } = messages.conditions
  if (condition.operator === 'is_empty') return isEmpty(label)
  if (condition.operator === 'is_not_empty') return isNotEmpty(label)
  return comparisons[condition.operator]({ field: label, value })
}

function describeValue(value: string | null | undefined, kind: AnswerKind | undefined): string {
  if (!value) return '…'
  if (kind === 'time' && isTime(value)) return formatTimeOfDay(value)
  if (kind === 'datetime' && readDateTime(value)) return formatDateTime(value)
  return kind === 'date' && isDate(value) ? formatDay(value) : messages.quoted(value)
}
