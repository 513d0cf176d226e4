import { isPhone } from '../text.ts'
import { defineInput, type InputDescriptor } from './descriptor.ts'
import { checkFormat, cutTrimmedText, lengthLimit } from './text-answer.ts'

const maxPhoneLength = 32

/** A phone number in any common notation. */
export const phone: InputDescriptor = defineInput({
  answerKind: 'text',
  needsLabel: true,
  needsOptions: false,
  isPageContent: true,
  settings: ['max_length', 'field_width'],
  maxAnswerLength: maxPhoneLength,
  check: (raw, { settings }) =>
    checkFormat(raw, lengthLimit(settings?.max_length, maxPhoneLength), isPhone, 'not_a_phone'),
  valueInConditions: cutTrimmedText,
})
