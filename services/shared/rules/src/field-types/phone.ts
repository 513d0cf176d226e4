import { isPhone } from '../text.ts'
import { defineInput, type InputDescriptor } from './descriptor.ts'
import { checkFormat, cutTrimmedText, lengthLimit } from './text-answer.ts'

const longestPhone = 32

/** A telephone number as people write it. */
export const phone: InputDescriptor = defineInput({
  answerKind: 'text',
  needsLabel: true,
  needsOptions: false,
  isPageContent: true,
  settings: ['max_length', 'field_width'],
  longestAnswer: longestPhone,
  check: (raw, { settings }) =>
    checkFormat(raw, lengthLimit(settings?.max_length, longestPhone), isPhone, 'not_a_phone'),
  asTyped: cutTrimmedText,
})
