import { fail } from '../answer-problem.ts'
import { isDate } from '../text.ts'
import { defineInput, type InputDescriptor } from './descriptor.ts'
import { checkFormat, cutTrimmedText, maxTextLength } from './text-answer.ts'

/** A calendar day without time or time zone. */
export const date: InputDescriptor = defineInput({
  answerKind: 'date',
  needsLabel: true,
  needsOptions: false,
  isPageContent: true,
  settings: ['min_date', 'max_date', 'field_width'],
  maxAnswerLength: maxTextLength,
  check(raw, { settings }) {
    const checked = checkFormat(raw, maxTextLength, isDate, 'not_a_date')
    if ('problem' in checked) return checked
    const { min_date: min, max_date: max } = settings ?? {}
    const day = checked.value as string
    if (min && day < min) return fail({ code: 'too_early', min })
    if (max && day > max) return fail({ code: 'too_late', max })
    return checked
  },
  valueInConditions: cutTrimmedText,
})
