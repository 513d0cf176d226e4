import { defineInput, type InputDescriptor } from './descriptor.ts'
import { checkText, cutText, lengthLimit, longestText } from './text-answer.ts'

const longestShortText = 1_000
const longestHiddenText = 255

/** One line of text. */
export const shortText: InputDescriptor = defineInput({
  answerKind: 'text',
  needsLabel: true,
  needsOptions: false,
  isPageContent: true,
  settings: ['max_length', 'field_width'],
  longestAnswer: longestShortText,
  check: (raw, { settings }) => checkText(raw, lengthLimit(settings?.max_length, longestShortText)),
  asTyped: cutText,
})

/** Text of several lines. */
export const longText: InputDescriptor = defineInput({
  answerKind: 'text',
  needsLabel: true,
  needsOptions: false,
  isPageContent: true,
  settings: ['max_length', 'rows', 'field_width'],
  longestAnswer: longestText,
  check: (raw, { settings }) => checkText(raw, lengthLimit(settings?.max_length, longestText)),
  asTyped: cutText,
})

/** Text that nobody sees: the form's link sets it, or its default does. */
export const hidden: InputDescriptor = defineInput({
  answerKind: 'text',
  needsLabel: true,
  needsOptions: false,
  isPageContent: false,
  settings: [],
  longestAnswer: longestHiddenText,
  check: (raw) => checkText(raw, longestHiddenText),
  asTyped: cutText,
})
