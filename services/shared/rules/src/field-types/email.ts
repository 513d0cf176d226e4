import { isEmail } from '../text.ts'
import { defineInput, type InputDescriptor } from './descriptor.ts'
import { checkFormat, cutTrimmedText, lengthLimit, maxTextLength } from './text-answer.ts'

/** An email address. */
export const email: InputDescriptor = defineInput({
  answerKind: 'text',
  needsLabel: true,
  needsOptions: false,
  isPageContent: true,
  settings: ['max_length', 'field_width'],
  maxAnswerLength: maxTextLength,
  check: (raw, { settings }) =>
    checkFormat(raw, lengthLimit(settings?.max_length, maxTextLength), isEmail, 'not_an_email'),
  valueInConditions: cutTrimmedText,
})
