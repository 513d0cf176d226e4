import type { Form } from '@formpost/contract'
import { answerKindOf, type AnswerKind } from '@formpost/rules'
import { formatDateTime, formatTimeOfDay } from '@formpost/ui/fields/lazy/format.ts'
import { messages as lazyMessages } from '@formpost/ui/fields/lazy/messages/index.ts'
import { formatDay, formatNumber, formatTime } from '@formpost/ui/format.ts'

import { messages } from '../messages/index.ts'
import type { Question } from '../removed/removed-questions.ts'
import { dayThatStarts } from './days.ts'
import { readConditionName, type Operator } from './filter.ts'

const { filterTexts: texts, operators } = messages

const timeOf = (value: string) =>
  Number.isNaN(Date.parse(value)) ? value : formatTime(Date.parse(value))

/** The label of a question, which says if it was removed. */
export function questionOf({ label, removed }: Pick<Question, 'label' | 'removed'>): string {
  const question = label?.trim() ? label : messages.untitled
  return removed ? messages.removedQuestion(question) : question
}

/** An operator as it stands between a question and a value. */
export function operatorText(kind: AnswerKind | undefined, operator: Operator): string {
  const words: Partial<Record<Operator, string>> =
    kind === 'number' || kind === 'rating'
      ? operators.number
      : kind === 'time' || kind === 'datetime'
        ? operators.time
        : kind === 'date'
          ? operators.date
          : kind === 'option'
            ? operators.choice
            : kind === 'options'
              ? operators.choices
              : kind === 'ranking'
                ? operators.ranking
                : operators.text
  return words[operator] ?? operator
}

function conditionText(form: Pick<Form, 'fields'>, name: string, value: string): string {
  const { field: uuid, operator } = readConditionName(name)!
  const field = form.fields.find((each) => each.uuid === uuid)
  const question = field ? questionOf(field) : messages.deletedQuestion
  if (operator === 'empty') {
    const presence = value === 'true' ? operators.unanswered : operators.answered
    return texts.presence({ question, operator: presence })
  }
  const kind = field ? answerKindOf(field) : 'text'
  const shown =
    kind === 'time'
      ? formatTimeOfDay(value)
      : kind === 'datetime'
        ? formatDateTime(value)
        : kind === 'date' && dayThatStarts(`${value}T00:00:00`)
          ? formatDay(value)
          : (kind === 'number' || kind === 'rating') &&
              value.trim() !== '' &&
              Number.isFinite(Number(value))
            ? formatNumber(Number(value))
            : kind === 'consent' && value === 'true'
              ? lazyMessages.consentGiven
              : value
  return texts.condition({ question, operator: operatorText(kind, operator), value: shown })
}

/** What a parameter of a filter selects, in words. */
export function filterText(form: Pick<Form, 'fields'>, name: string, value: string): string {
  switch (name) {
    case 'since': {
      const day = dayThatStarts(value)
      return texts.since(day ? formatDay(day) : timeOf(value))
    }
    case 'until': {
      const day = dayThatStarts(value, 1)
      return day ? texts.untilDay(formatDay(day)) : texts.untilTime(timeOf(value))
    }
    case 'was_offline':
      return value === 'true' ? messages.wasOffline.true : messages.wasOffline.false
    case 'q':
      return texts.search(value)
    case 'where[review]': {
      const states: Readonly<Record<string, string>> = messages.reviewStates
      return texts.review(states[value] ?? value)
    }
    default:
      return conditionText(form, name, value)
  }
}
