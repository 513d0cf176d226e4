import type { Form } from '@formpost/contract'
import { answerKindOf, type AnswerKind } from '@formpost/rules'
import { onThisDevice, withLocalOffset } from '@formpost/ui/fields/lazy/local-date-time.ts'
import {
  numberSeparators,
  readTypedNumber,
  toTypedNumber,
} from '@formpost/ui/fields/typed-number.ts'

import { anyNumber, readNumber } from '../../parts/read-number.ts'
import { messages } from '../messages/index.ts'
import { dayThatStarts, startOfDay } from './days.ts'
import {
  conditionNameOf,
  operatorsOf,
  readConditionName,
  reviewName,
  type Filter,
  type Operator,
} from './filter.ts'

/** What a filter is about: when answers were received, how, their review, or the uuid of a question. */
export type Subject = 'received' | 'offline' | 'review' | (string & {})

/** The choice of a condition: an operator, or whether there is an answer. */
export type Choice = Exclude<Operator, 'empty'> | 'answered' | 'unanswered'

/** A filter while it is edited. */
export interface FilterDraft {
  subject: Subject
  choice: Choice
  value: string
  from: string
  to: string
}

type Changes = Readonly<Record<string, string | undefined>>

export const choicesOf = (form: Pick<Form, 'fields'>, subject: Subject): readonly Choice[] => {
  const field = form.fields.find(({ uuid }) => uuid === subject)
  if (!field) return []
  return [...(operatorsOf(field) as Choice[]), 'answered', 'unanswered']
}

/** A draft about a subject, with its first possible choice. */
export function draftAbout(form: Pick<Form, 'fields'>, subject: Subject): FilterDraft {
  const field = form.fields.find(({ uuid }) => uuid === subject)
  const value =
    subject === 'offline' ? 'true' : subject === 'review' ? 'received' : (field?.options?.[0] ?? '')
  return { subject, choice: choicesOf(form, subject)[0] ?? 'answered', value, from: '', to: '' }
}

/** The kind of the answers to a question. */
function kindOf(form: Pick<Form, 'fields'>, subject: Subject) {
  const field = form.fields.find(({ uuid }) => uuid === subject)
  return field && answerKindOf(field)
}

const isNumeric = (kind: AnswerKind | undefined) => kind === 'number' || kind === 'rating'

/** Filters have numbers in the format of the rules, and times with an offset. */
function typedValue(form: Pick<Form, 'fields'>, subject: Subject, value: string): string {
  if (kindOf(form, subject) === 'datetime') return onThisDevice(value)
  return isNumeric(kindOf(form, subject)) ? toTypedNumber(value) : value
}

/** The draft that changes an existing parameter. */
export function draftOf(form: Pick<Form, 'fields'>, filter: Filter, name: string): FilterDraft {
  const value = filter[name] ?? ''
  const condition = readConditionName(name)
  if (condition) {
    const { field, operator } = condition
    const about = draftAbout(form, field)
    // A consent can only be given or not, which these choices say.
    const isConsent = kindOf(form, field) === 'consent'
    if (isConsent && operator === 'equals') return { ...about, choice: 'answered' }
    if (operator !== 'empty') {
      return { ...about, choice: operator, value: typedValue(form, field, value) }
    }
    return { ...about, choice: value === 'true' ? 'unanswered' : 'answered' }
  }
  if (name === 'was_offline') return { ...draftAbout(form, 'offline'), value }
  if (name === reviewName) return { ...draftAbout(form, 'review'), value }
  return {
    ...draftAbout(form, 'received'),
    from: dayThatStarts(filter['since'] ?? '') ?? '',
    to: dayThatStarts(filter['until'] ?? '', 1) ?? '',
  }
}

/** A limit that is no whole day of this device's time zone cannot be shown, and stays as long as no other is chosen. */
const limitOf = (name: 'since' | 'until', day: string, filter: Filter): string | undefined => {
  const after = name === 'until' ? 1 : 0
  if (day) return startOfDay(day, after)
  const current = filter[name]
  return current && dayThatStarts(current, after) === undefined ? current : undefined
}

/** The parameters that a draft sets in a filter, or why it cannot. */
export function changesOf(
  form: Pick<Form, 'fields'>,
  draft: FilterDraft,
  filter: Filter,
): Changes | string {
  const { subject, choice, value, from, to } = draft
  if (subject === 'received') {
    const [since, until] = [limitOf('since', from, filter), limitOf('until', to, filter)]
    if (!since && !until) return messages.daysMissing
    if (since && until && until <= since) return messages.daysReversed
    return { since, until }
  }
  if (subject === 'offline') return { was_offline: value }
  if (subject === 'review') return { [reviewName]: value }
  if (choice === 'answered' || choice === 'unanswered') {
    const name = conditionNameOf({ field: subject, operator: 'empty' })
    return { [name]: String(choice === 'unanswered') }
  }
  const kind = kindOf(form, subject)
  if (value.trim() === '') return messages.valueMissing
  const name = conditionNameOf({ field: subject, operator: choice })
  if (kind === 'datetime') return { [name]: withLocalOffset(value) }
  if (!isNumeric(kind)) return { [name]: value }
  const reading = readTypedNumber(value)
  if (reading.kind === 'ambiguous') {
    return messages.numberAmbiguous({
      whole: reading.whole,
      decimal: toTypedNumber(reading.decimal),
    })
  }
  const isNumber = 'value' in readNumber(value, numberSeparators(), anyNumber)
  return isNumber ? { [name]: reading.text } : messages.numberInvalid
}
