import { isTime, type AnswerProblem, type FormField } from '@formpost/rules'

import { formatNumber } from '../../format.ts'
import { formatTimeOfDay } from './format.ts'
import { messages } from './messages/index.ts'

/** A location as people type it, which is written left to right in every language. */
export const exampleLocation = '\u2066-1.2921\u00a036.8219\u2069'

function timeMessage(label: string, { settings }: FormField): string {
  const { min_time: min, max_time: max } = settings ?? {}
  const [from, until] = [min, max].map((time) => time && formatTimeOfDay(time))
  if (from && until) return messages.timeBetween({ label, min: from, max: until })
  if (from) return messages.timeFrom({ label, min: from })
  return until ? messages.timeUntil({ label, max: until }) : messages.time(label)
}

/** How to fix a problem with the answer to a lazy field; undefined if the message does not depend on its type. */
export function problemMessage(problem: AnswerProblem, field: FormField): string | undefined {
  const label = field.label ?? ''
  switch (problem.code) {
    case 'required':
      if (field.type === 'rank') return messages.requiredRank(label)
      return field.type === 'consent' ? messages.requiredConsent(label) : undefined
    case 'ranking_incomplete':
      return messages.incompleteRank(label)
    case 'files_over_limit':
      return messages.tooManyFiles({ label, max: formatNumber(problem.max) })
    case 'not_a_location':
      return messages.location({ label, example: exampleLocation })
    case 'not_a_time':
      return messages.dateTime(label)
    case 'not_a_time_of_day':
      return timeMessage(label, field)
    case 'too_early':
      return isTime(problem.min) ? timeMessage(label, field) : undefined
    case 'too_late':
      return isTime(problem.max) ? timeMessage(label, field) : undefined
    default:
      return undefined
  }
}
