import { checkAnswer, isTime, type AnswerProblem } from '@formpost/rules'
import { formatTimeOfDay } from '@formpost/ui/fields/lazy/format.ts'
import { formatDay, formatNumber } from '@formpost/ui/format.ts'

import type { DraftField } from '../document/index.ts'
import { messages } from './messages/index.ts'

/** Why the default of a field cannot be its answer; undefined if it can. */
export function describeDefault(field: DraftField): string | undefined {
  const { default_value: value, options } = field
  if (!value) return undefined
  if (field.type === 'checkbox') {
    return options?.includes(value) ? undefined : messages.defaults.notAnOption
  }
  const checked = checkAnswer({ ...field, id: field.uuid, position: 0 }, value)
  return 'problem' in checked ? describe(checked.problem) : undefined
}

function describe(problem: AnswerProblem): string {
  const texts = messages.defaults
  switch (problem.code) {
    case 'not_an_email':
      return texts.notAnEmail
    case 'not_a_phone':
      return texts.notAPhone
    case 'not_a_location':
      return texts.notALocation
    case 'not_an_option':
      return texts.notAnOption
    case 'not_a_number':
      return messages.problems.notANumber
    case 'too_precise':
      return messages.problems.tooPrecise(formatNumber(problem.digits))
    case 'not_a_date':
      return messages.problems.notADate
    case 'too_small':
      return texts.tooSmall(formatNumber(problem.min))
    case 'too_large':
      return texts.tooLarge(formatNumber(problem.max))
    case 'off_step':
      return texts.offStep(formatNumber(problem.step))
    case 'not_a_time_of_day':
      return messages.problems.notATime
    case 'too_early':
      return isTime(problem.min)
        ? texts.timeTooEarly(formatTimeOfDay(problem.min))
        : texts.tooEarly(formatDay(problem.min))
    case 'too_late':
      return isTime(problem.max)
        ? texts.timeTooLate(formatTimeOfDay(problem.max))
        : texts.tooLate(formatDay(problem.max))
    case 'not_in_range':
      return messages.problems.outOfRange({
        min: formatNumber(problem.min),
        max: formatNumber(problem.max),
      })
    case 'too_long':
      return texts.tooLong(formatNumber(problem.max))
    default:
      return texts.other
  }
}
