import { fail } from '../answer-problem.ts'
import { isUuid } from '../text.ts'
import { defineInput, type InputDescriptor } from './descriptor.ts'
import { cutText } from './text-answer.ts'

/** The uuid of an uploaded file; the files service checks that the upload exists. */
export const file: InputDescriptor = defineInput({
  answerKind: 'upload',
  needsLabel: true,
  needsOptions: false,
  isPageContent: true,
  settings: ['capture', 'max_files', 'accept', 'max_size', 'photo_metadata', 'field_width'],
  maxAnswerLength: undefined,
  check: (raw) =>
    typeof raw === 'string' && isUuid(raw)
      ? { value: raw.toLowerCase() }
      : fail({ code: 'not_an_upload' }),
  valueInConditions: cutText,
})
