import { readLocation, storedLocation } from '../location.ts'
import { defineInput, type InputDescriptor } from './descriptor.ts'
import { checkFormat, checkText, cutText, lengthLimit, maxTextLength } from './text-answer.ts'

const maxShortTextLength = 1_000
const maxHiddenTextLength = 255

/** One line of text. */
export const shortText: InputDescriptor = defineInput({
  answerKind: 'text',
  needsLabel: true,
  needsOptions: false,
  isPageContent: true,
  settings: ['max_length', 'capture', 'max_accuracy', 'field_width'],
  maxAnswerLength: maxShortTextLength,
  check(raw, { settings }) {
    const max = lengthLimit(settings?.max_length, maxShortTextLength)
    if (settings?.capture !== 'location') return checkText(raw, max)
    const checked = checkFormat(raw, max, (text) => !!readLocation(text), 'not_a_location')
    return 'problem' in checked ? checked : { value: storedLocation(checked.value as string) }
  },
  valueInConditions: cutText,
})

/** Text of several lines. */
export const longText: InputDescriptor = defineInput({
  answerKind: 'text',
  needsLabel: true,
  needsOptions: false,
  isPageContent: true,
  settings: ['max_length', 'rows', 'field_width'],
  maxAnswerLength: maxTextLength,
  check: (raw, { settings }) => checkText(raw, lengthLimit(settings?.max_length, maxTextLength)),
  valueInConditions: cutText,
})

/** Invisible text, set by a parameter of the form's link or by its default. */
export const hidden: InputDescriptor = defineInput({
  answerKind: 'text',
  needsLabel: true,
  needsOptions: false,
  isPageContent: false,
  settings: ['result', 'metadata'],
  maxAnswerLength: maxHiddenTextLength,
  check: (raw) => checkText(raw, maxHiddenTextLength),
  valueInConditions: cutText,
})
