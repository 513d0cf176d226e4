import { fail, type Checked } from '../answer-problem.ts'
import type { FieldSettings } from '../definition.ts'
import { instantOf, isTime, readDateTime, secondsOfDay, shortTime } from '../times.ts'
import { defineInput, type InputDescriptor } from './descriptor.ts'
import { checkFormat, cutTrimmedText, maxTextLength } from './text-answer.ts'

/** The problem of a time of day that is not within `min_time` and `max_time`. */
function outOfTime(
  time: string,
  settings: Pick<FieldSettings, 'min_time' | 'max_time'> | null,
): Checked | undefined {
  const { min_time: min, max_time: max } = settings ?? {}
  const seconds = secondsOfDay(time)!
  if (min && seconds < secondsOfDay(min)!) return fail({ code: 'too_early', min })
  if (max && seconds > secondsOfDay(max)!) return fail({ code: 'too_late', max })
  return undefined
}

/** A time of day without date or time zone. */
export const time: InputDescriptor = defineInput({
  answerKind: 'time',
  needsLabel: true,
  needsOptions: false,
  isPageContent: true,
  settings: ['min_time', 'max_time', 'field_width'],
  maxAnswerLength: maxTextLength,
  check(raw, { settings }) {
    const checked = checkFormat(raw, maxTextLength, isTime, 'not_a_time_of_day')
    if ('problem' in checked) return checked
    const value = shortTime(checked.value as string)
    return outOfTime(value, settings) ?? { value }
  },
  valueInConditions: cutTrimmedText,
  orderOf: secondsOfDay,
})

/** A date and a time with the offset from UTC that was in force where it was entered. */
export const datetime: InputDescriptor = defineInput({
  answerKind: 'datetime',
  needsLabel: true,
  needsOptions: false,
  isPageContent: true,
  settings: ['min_date', 'max_date', 'min_time', 'max_time', 'field_width'],
  maxAnswerLength: maxTextLength,
  check(raw, { settings }) {
    const checked = checkFormat(raw, maxTextLength, (text) => !!readDateTime(text), 'not_a_time')
    if ('problem' in checked) return checked
    const { date, time: ofDay, fraction, offset } = readDateTime(checked.value as string)!
    const { min_date: min, max_date: max } = settings ?? {}
    if (min && date < min) return fail({ code: 'too_early', min })
    if (max && date > max) return fail({ code: 'too_late', max })
    const value = `${date}T${ofDay}${fraction}${offset}`
    return outOfTime(ofDay, settings) ?? { value }
  },
  valueInConditions: cutTrimmedText,
  orderOf: instantOf,
})
